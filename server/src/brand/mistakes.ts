export type Mistakes = { readonly all: string[]; add: (file: string, problem: string) => void }

export function noMistakes(): Mistakes {
  const all: string[] = []
  return { all, add: (file, problem) => void all.push(`${file}: ${problem}`.replaceAll(/\s+/g, ' ')) }
}
