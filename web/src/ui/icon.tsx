/**
 * 24 px outlines, stroke 1.75 (docs/design.md#type-space-shape-motion). Always next to a word or in a named button, so
 * hidden from screen readers.
 */
const paths = {
  alert: 'M12 8v5m0 3.5v.01M12 3 2.5 20h19L12 3Z',
  calendar:
    'M4 7.5A1.5 1.5 0 0 1 5.5 6h13A1.5 1.5 0 0 1 20 7.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-11ZM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  checkCircle: 'm8 12.5 2.8 2.8L16 9.5M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  circle: 'M17 12a5 5 0 1 1-10 0 5 5 0 0 1 10 0Z',
  chevronDown: 'm6 9.5 6 6 6-6',
  chevronRight: 'm9.5 6 6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  cloud: 'M7 18.5a4.5 4.5 0 0 1-.6-8.96A6 6 0 0 1 18 11a3.8 3.8 0 0 1-.5 7.5H7Z',
  card: 'M3 7.5A1.5 1.5 0 0 1 4.5 6h15A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5v-9ZM3 10h18M6.5 14.5H10',
  copy: 'M9 9.5A1.5 1.5 0 0 1 10.5 8h8A1.5 1.5 0 0 1 20 9.5v9a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 9 18.5v-9ZM5.5 16A1.5 1.5 0 0 1 4 14.5v-9A1.5 1.5 0 0 1 5.5 4h8A1.5 1.5 0 0 1 15 5.5',
  device:
    'M7.5 4.5A1.5 1.5 0 0 1 9 3h6a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 15 21H9a1.5 1.5 0 0 1-1.5-1.5v-15ZM11 18h2',
  document:
    'M6 4.5A1.5 1.5 0 0 1 7.5 3H14l4 4v12.5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 19.5v-15ZM13.5 3v4.5H18M9 12.5h6M9 16h6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm12.5 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.4M6 7.6A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5c1.4 0 2.7-.35 3.8-.9M9.9 9.9a3 3 0 0 0 4.2 4.2',
  info: 'M12 11v5.5M12 7.5v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  logOut: 'M14 4.5H7.5A1.5 1.5 0 0 0 6 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10.5 12H20m-3.5-3.5L20 12l-3.5 3.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5a7.5 7.5 0 0 1 15 0',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 4.9a3.5 3.5 0 0 1 0 6.3M17.8 13.7a6.5 6.5 0 0 1 3.7 5.8',
  plug: 'M9 3v5M15 3v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0V8ZM12 17v4',
  shield: 'M12 3l7.5 2.7v5.6c0 4.5-3.1 7.7-7.5 9.7-4.4-2-7.5-5.2-7.5-9.7V5.7L12 3Zm-3 9 2.3 2.3 4-4.3',
  support:
    'M4 12.5V12a8 8 0 0 1 16 0v.5M4 13h2.5v5H5.5A1.5 1.5 0 0 1 4 16.5V13Zm16 0h-2.5v5h1a1.5 1.5 0 0 0 1.5-1.5V13Zm-2 5c0 1.7-1.8 2.5-4 2.5',
  tool: 'M14.5 6.5a4 4 0 0 1 5-1.3L16.8 8l1.2 2 2.3.3a4 4 0 0 1-5.7 3.2L8 20.3A2.3 2.3 0 0 1 4.7 17l6.8-6.6a4 4 0 0 1 3-3.9Z',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return <Outline path={paths[name]} size={size} />
}

/** Outlines of only a few pages are defined there, not in the table that every page loads. */
export function Outline({ path, size }: { path: string; size: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      // In rem: icons grow with the text.
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  )
}
