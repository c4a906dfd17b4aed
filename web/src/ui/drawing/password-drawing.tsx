import { Drawing } from './drawing.tsx'

export const PasswordDrawing = () => (
  <Drawing ticked>
    <rect x="24" y="34" width="64" height="38" rx="6" fill="var(--surface)" />
    <path d="M24 43v-3a6 6 0 0 1 6-6h52a6 6 0 0 1 6 6v3Z" fill="var(--second)" stroke="none" />
    <path d="M43 34v-7a13 13 0 0 1 26 0v7M56 52v9" />
  </Drawing>
)
