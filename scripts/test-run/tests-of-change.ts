import { existsSync, readFileSync } from 'node:fs'
import { importsOf } from '../checks/import-scan.ts'
import { repositoryFiles } from '../checks/repository-files.ts'

const isTestFile = (file: string) => /\.(test|e2e|tour|interop|deploy|bars|plan)\.tsx?$/.test(file)

/**
 * Test files that load one of these files, directly or through others, nearest first: by folder, then by imports. Only
 * imports count: a file that a test reads from the disk is not found.
 */
export function testsOfChange(changed: readonly string[]): string[] {
  const importers = readImporters()
  const seen = new Set(changed)
  let front = [...seen]
  const found: string[] = []
  while (front.length > 0) {
    found.push(...front.filter((file) => isTestFile(file) && existsSync(file)).toSorted())
    front = [...new Set(front.flatMap((file) => importers.get(file) ?? []))].filter((file) => !seen.has(file))
    for (const file of front) seen.add(file)
  }
  return found.toSorted((a, b) => sharedFolders(b, changed) - sharedFolders(a, changed))
}

function sharedFolders(file: string, others: readonly string[]): number {
  const parts = file.split('/')
  const shared = (other: string) => {
    const end = parts.findIndex((part, at) => part !== other.split('/')[at])
    return end === -1 ? parts.length : end
  }
  return Math.max(...others.map(shared))
}

function readImporters(): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const file of repositoryFiles('*.ts', '*.tsx', '*.mjs')) {
    for (const { target, isLocal } of importsOf(file, readFileSync(file, 'utf8')))
      if (isLocal) importers.set(target, [...(importers.get(target) ?? []), file])
  }
  return importers
}
