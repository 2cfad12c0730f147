import { isBoolean, preference } from '#platform/preferences/web/preferences.ts'

export const shellPreferences = {
  sidebarCollapsed: preference<boolean>('sidebar-collapsed', false, isBoolean, 'cookie'),
}
