import { Drawing } from './drawing.tsx'

export const MailDrawing = () => (
  <Drawing ticked>
    <path
      d="M26 23 56 46 86 23a6 6 0 0 0-4-2H30a6 6 0 0 0-4 2Z"
      fill="var(--second)"
      fillOpacity="0.22"
      stroke="none"
    />
    <path d="M24 27a6 6 0 0 1 6-6h52a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6h-52a6 6 0 0 1-6-6ZM26 23 56 46 86 23" />
  </Drawing>
)
