import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

const EXPORTED =
  /^export (?:async )?(?:const|let|function\*?|(?:abstract )?class|interface|type) (\w+)/gm
/** The web names what an endpoint answers as the server does: it is the same thing, and follows the server's type. */
const ANSWER = /^export type \w+(?:<[^=]*>)? = (?:NonNullable<)?Outputs\[.*$/gm

/** The names that a file exports for others to import, but for those that it takes from the API. */
export function exportedNames(source: string): Set<string> {
  const own = source.replace(ANSWER, '')
  return new Set([...own.matchAll(EXPORTED)].map(([, name = '']) => name))
}

/**
 * The names that several files under `folder` export, each as one line with its files. Tests and what only they use are
 * left out: « sign in » is a call of the server, and a step of a test too.
 */
export function findSharedNames(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|fixture|d)\.tsx?$/.test(name))
    .filter((name) => !/(?:^|\/)testing\//.test(name))
    .map((name) => posix.join(folder, name))
    .sort()
  const places = new Map<string, string[]>()
  for (const file of files)
    for (const name of exportedNames(readFileSync(file, 'utf8')))
      places.set(name, [...(places.get(name) ?? []), file])
  return [...places].filter(([, at]) => at.length > 1).map(([name, at]) => `${name}: ${at.join()}`)
}
