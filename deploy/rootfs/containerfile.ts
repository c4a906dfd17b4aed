import { readFileSync } from 'node:fs'
import { DockerfileParser, ModifiableInstruction } from 'dockerfile-ast'

type Step = { keyword: string; flags: string[]; words: string }
export type Stage = { base: string; steps: Step[] }

export function readContainerfile(): Stage[] {
  const text = readFileSync(new URL('../Containerfile', import.meta.url), 'utf8')
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags().map(String) : []
    const step = { keyword: instruction.getKeyword(), flags, words: instruction.getArgumentsContent() ?? '' }
    if (step.keyword === 'FROM') stages.push({ base: step.words.split(' ')[0] ?? '', steps: [] })
    else stages.at(-1)?.steps.push(step)
  }
  return stages
}

export const said = ({ steps }: Stage, keyword: string): string =>
  steps.findLast((step) => step.keyword === keyword)?.words ?? ''
