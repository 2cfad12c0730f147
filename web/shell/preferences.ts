import { isBoolean, preference } from '../preferences/preferences.ts'

export const shellPreferences = {
  sidebarCollapsed: preference<boolean>('sidebar-collapsed', false, isBoolean, 'cookie'),
}
