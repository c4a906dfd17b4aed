import type { ComponentType } from 'react'
import type { PlainConsoleKey } from '../text/use-console-t.ts'

export type ConsoleRow = {
  path: string
  title: PlainConsoleKey
  isSection: boolean
  page: () => Promise<ComponentType>
}

/** Every page of the console. Those with `isSection` are in the bar at the top. */
export const consoleRows: readonly ConsoleRow[] = [
  {
    path: '/',
    title: 'frame.find',
    isSection: true,
    page: async () => (await import('../pages/find/find-page.tsx')).FindPage,
  },
  {
    path: '/people/:id',
    title: 'frame.user',
    isSection: false,
    page: async () => (await import('../pages/user/user-page.tsx')).UserPage,
  },
  {
    path: '/services',
    title: 'frame.services',
    isSection: true,
    page: async () => (await import('../pages/services/services-page.tsx')).ServicesPage,
  },
  {
    path: '/services/:id',
    title: 'frame.service',
    isSection: false,
    page: async () => (await import('../pages/services/service-page.tsx')).ServicePage,
  },
  {
    path: '/audit',
    title: 'frame.audit',
    isSection: true,
    page: async () => (await import('../pages/audit/audit-page.tsx')).AuditPage,
  },
  {
    path: '/messages',
    title: 'frame.messages',
    isSection: true,
    page: async () => (await import('../pages/messages/messages-page.tsx')).MessagesPage,
  },
  {
    path: '/overview',
    title: 'frame.overview',
    isSection: true,
    page: async () => (await import('../pages/overview/overview-page.tsx')).OverviewPage,
  },
]
