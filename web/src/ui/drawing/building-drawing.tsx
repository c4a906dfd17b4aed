import { Drawing } from './drawing.tsx'

export const BuildingDrawing = () => (
  <Drawing>
    <rect
      x="28"
      y="22"
      width="64"
      height="46"
      rx="6"
      fill="var(--surface)"
      strokeDasharray="5 5"
      strokeDashoffset="0"
    />
    <path d="M28 31v-3a6 6 0 0 1 6-6h52a6 6 0 0 1 6 6v3Z" fill="var(--second)" stroke="none" />
    <path d="M74 60l24-24 7 7-24 24-9 2Z" fill="var(--second)" fillOpacity="0.22" stroke="none" />
    <path d="M38 44h20M38 54h14M74 60l24-24 7 7-24 24-9 2ZM92 42l7 7" />
  </Drawing>
)
