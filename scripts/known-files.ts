import type { ModulePreloadOptions, Plugin, Rolldown } from 'vite'

/**
 * What a script loads later is listed in it, with all that this needs: without the scripts that stand in memory by then, since it
 * or the page needed them, such a list is half as long. Names of files hardly compress.
 */
export function createKnownFiles(): {
  plugin: Plugin
  resolveDependencies: NonNullable<Exclude<ModulePreloadOptions, boolean>['resolveDependencies']>
} {
  let known = new Map<string, ReadonlySet<string>>()
  return {
    plugin: {
      name: 'known-files',
      apply: 'build',
      enforce: 'pre',
      generateBundle(_, bundle) {
        known = closuresOf(Object.values(bundle).filter((file) => file.type === 'chunk'))
      },
    },
    resolveDependencies(_, files, { hostId, hostType }) {
      const loaded = hostType === 'js' ? known.get(hostId) : undefined
      return loaded ? files.filter((file) => !loaded.has(file)) : files
    },
  }
}

/** By script: those that are loaded once it runs. */
function closuresOf(chunks: readonly Rolldown.OutputChunk[]): Map<string, ReadonlySet<string>> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  const add = (file: string, found: Set<string>): Set<string> => {
    if (found.has(file)) return found
    found.add(file)
    for (const needed of byFile.get(file)?.imports ?? []) add(needed, found)
    return found
  }
  return new Map(
    chunks.map(({ fileName }) => {
      const found = new Set<string>()
      for (const file of [...entries, fileName]) add(file, found)
      return [fileName, found]
    }),
  )
}
