import type { BothLanguages } from './term.ts'

const names: Readonly<Record<string, readonly [en: string, ru: string]>> = {
  'front-bumper': ['Front bumper', 'Передний бампер'],
  bonnet: ['Bonnet', 'Капот'],
  windscreen: ['Windscreen', 'Лобовое стекло'],
  roof: ['Roof', 'Крыша'],
  'rear-glass': ['Rear window', 'Заднее стекло'],
  boot: ['Boot lid, tailgate', 'Крышка багажника'],
  'rear-bumper': ['Rear bumper', 'Задний бампер'],
  'fender-left': ['Left fender', 'Левое переднее крыло'],
  'fender-right': ['Right fender', 'Правое переднее крыло'],
  'front-door-left': ['Left front door', 'Левая передняя дверь'],
  'front-door-right': ['Right front door', 'Правая передняя дверь'],
  'rear-door-left': ['Left rear door', 'Левая задняя дверь'],
  'rear-door-right': ['Right rear door', 'Правая задняя дверь'],
  'quarter-left': ['Left rear quarter', 'Левое заднее крыло'],
  'quarter-right': ['Right rear quarter', 'Правое заднее крыло'],
  'sill-left': ['Left sill', 'Левый порог'],
  'sill-right': ['Right sill', 'Правый порог'],
  pillars: ['Pillars', 'Стойки'],
  'pillar-left': ['Left pillar', 'Левая стойка'],
  'pillar-right': ['Right pillar', 'Правая стойка'],
  mirrors: ['Mirrors', 'Зеркала'],
  'mirror-left': ['Left mirror', 'Левое зеркало'],
  'mirror-right': ['Right mirror', 'Правое зеркало'],
  lamps: ['Lamps', 'Фары и фонари'],
  'lamp-left': ['Left headlamp', 'Левая фара'],
  'lamp-right': ['Right headlamp', 'Правая фара'],
  'tail-lamp-left': ['Left tail lamp', 'Левый задний фонарь'],
  'tail-lamp-right': ['Right tail lamp', 'Правый задний фонарь'],
  'wheel-front-left': ['Left front wheel', 'Левое переднее колесо'],
  'wheel-front-right': ['Right front wheel', 'Правое переднее колесо'],
  'wheel-rear-left': ['Left rear wheel', 'Левое заднее колесо'],
  'wheel-rear-right': ['Right rear wheel', 'Правое заднее колесо'],
  'core-support': ['Radiator support', 'Передняя панель'],
  'back-panel': ['Back panel', 'Задняя панель'],
  floor: ['Floor', 'Пол'],
  'side-members': ['Side members', 'Лонжероны'],
  engine: ['Engine', 'Двигатель'],
  gearbox: ['Gearbox', 'Коробка передач'],
  electrics: ['Electrics', 'Электрика'],
  interior: ['Interior', 'Салон'],
  tank: ['Tank', 'Бак'],
  seat: ['Seat', 'Сиденье'],
  exhaust: ['Exhaust', 'Глушитель'],
  'front-fork': ['Front fork', 'Вилка'],
  handlebar: ['Handlebar', 'Руль'],
  'front-wheel': ['Front wheel', 'Переднее колесо'],
  'rear-wheel': ['Rear wheel', 'Заднее колесо'],
  'front-fairing': ['Front fairing', 'Передний обтекатель'],
  'side-cover': ['Side cover', 'Боковая крышка'],
  'tail-cowl': ['Tail cowl', 'Хвост'],
  frame: ['Frame', 'Рама'],
}

/** Second names in feeds. */
const same: Readonly<Record<string, string>> = {
  hood: 'bonnet',
  windshield: 'windscreen',
  tailgate: 'boot',
  transmission: 'gearbox',
}

/** The panel of a mark under its own name, in any spelling: `Front Bumper`, `FRONT_BUMPER`. */
export function panelKey(panel: string): string {
  const key = panel
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_/-]+/g, '-')
  return same[key] ?? key
}

/** The name of a panel; null for one that only the house knows. */
export function panelName(panel: string): BothLanguages | null {
  const found = names[panelKey(panel)]
  return found ? { en: found[0], ru: found[1] } : null
}
