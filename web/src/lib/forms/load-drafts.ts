let machine: Awaited<ReturnType<typeof load>> | null = null

export const loadedDrafts = () => machine

export async function loadDrafts() {
  machine ??= await load()
  return machine
}

async function load() {
  const { bindDraft, draftOf } = await import('./bind-draft.ts')
  return { bindDraft, draftOf }
}
