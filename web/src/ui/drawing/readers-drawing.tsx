import { Drawing } from './drawing.tsx'

export const ReadersDrawing = () => (
  <Drawing>
    <rect x="28" y="22" width="64" height="46" rx="6" fill="var(--surface)" />
    <path d="M28 31v-3a6 6 0 0 1 6-6h52a6 6 0 0 1 6 6v3Z" fill="var(--second)" stroke="none" />
    <path d="M46 46c7.5 9 20.5 9 28 0M49.5 50l-3 4M60 53v5M70.5 50l3 4" />
  </Drawing>
)
