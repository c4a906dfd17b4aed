import { Icon, Outline } from '../../ui/icon.tsx'

/** Outlines of the menu alone: they load with the cabinet. `person` and `document` are in the table of every page. */
const paths = {
  shield: 'M12 3l7.5 2.7v5.6c0 4.5-3.1 7.7-7.5 9.7-4.4-2-7.5-5.2-7.5-9.7V5.7L12 3Zm-3 9 2.3 2.3 4-4.3',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 4.9a3.5 3.5 0 0 1 0 6.3M17.8 13.7a6.5 6.5 0 0 1 3.7 5.8',
  plug: 'M9 3v5M15 3v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0V8ZM12 17v4',
  cloud: 'M7 18.5a4.5 4.5 0 0 1-.6-8.96A6 6 0 0 1 18 11a3.8 3.8 0 0 1-.5 7.5H7Z',
  card: 'M3 7.5A1.5 1.5 0 0 1 4.5 6h15A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5v-9ZM3 10h18M6.5 14.5H10',
  device:
    'M7.5 4.5A1.5 1.5 0 0 1 9 3h6a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 15 21H9a1.5 1.5 0 0 1-1.5-1.5v-15ZM11 18h2',
  support:
    'M4 12.5V12a8 8 0 0 1 16 0v.5M4 13h2.5v5H5.5A1.5 1.5 0 0 1 4 16.5V13Zm16 0h-2.5v5h1a1.5 1.5 0 0 0 1.5-1.5V13Zm-2 5c0 1.7-1.8 2.5-4 2.5',
  logOut: 'M14 4.5H7.5A1.5 1.5 0 0 0 6 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10.5 12H20m-3.5-3.5L20 12l-3.5 3.5',
} as const

export type MenuIconName = keyof typeof paths | 'person' | 'document' | 'eye'

export function MenuIcon({ name }: { name: MenuIconName }) {
  if (name === 'person' || name === 'document' || name === 'eye') return <Icon name={name} />
  return <Outline path={paths[name]} size={24} />
}
