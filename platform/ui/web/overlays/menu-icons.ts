import {
  Copy,
  ExternalLink,
  Eye,
  EyeOff,
  Images,
  Keyboard,
  KeyRound,
  LogOut,
  MessageSquare,
  NotebookPen,
  RefreshCw,
  Scale,
  Share2,
  StarOff,
  Undo2,
  UserRound,
  Wallet,
} from 'lucide-react'

/** Icons of menu entries, which load with the first menu. */
export const menuIcons = {
  balance: Wallet,
  compare: Scale,
  copy: Copy,
  hide: EyeOff,
  keyboard: Keyboard,
  message: MessageSquare,
  note: NotebookPen,
  open: ExternalLink,
  password: KeyRound,
  person: UserRound,
  photos: Images,
  replace: RefreshCw,
  share: Share2,
  show: Eye,
  signOut: LogOut,
  undo: Undo2,
  unmark: StarOff,
} as const

export type MenuIcon = keyof typeof menuIcons
