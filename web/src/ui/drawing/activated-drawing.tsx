import { Drawing } from './drawing.tsx'

export const ActivatedDrawing = () => (
  <Drawing ticked>
    <rect x="24" y="16" width="64" height="46" rx="6" fill="var(--surface)" />
    <path d="M24 25v-3a6 6 0 0 1 6-6h52a6 6 0 0 1 6 6v3Z" fill="var(--second)" stroke="none" />
    <path d="M34 37a5 5 0 1 0 10 0 5 5 0 0 0-10 0M31 52a8 7 0 0 1 16 0M56 38h22M56 48h14" />
  </Drawing>
)
