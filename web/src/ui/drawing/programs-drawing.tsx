import { Drawing } from './drawing.tsx'

export const ProgramsDrawing = () => (
  <Drawing>
    <rect x="28" y="22" width="64" height="46" rx="6" fill="var(--surface)" />
    <path d="M28 31v-3a6 6 0 0 1 6-6h52a6 6 0 0 1 6 6v3Z" fill="var(--second)" stroke="none" />
    <path d="M51 41c-5 0-1 7.5-6 8.5 5 1 1 8.5 6 8.5M69 41c5 0 1 7.5 6 8.5-5 1-1 8.5-6 8.5M57 49.5h.01M63 49.5h.01" />
  </Drawing>
)
