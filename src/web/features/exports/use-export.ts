import { useRef } from 'react'
import { type ExportName, exportPath } from '#shared/exports.ts'
import { downloadFrom } from '#web/lib/files/download-from.ts'
import { trpc } from '#web/trpc.ts'

/** A second press so soon is the end of a double click. */
const DOUBLE_MS = 2000

/**
 * Downloads an export. A question is sent first, where a refusal can be shown: the browser would
 * save a refused download as the file.
 */
export function useExport() {
  const last = useRef({ name: '', at: 0 })
  const ask = trpc.exports.ask.useMutation({
    meta: {
      done: ['Téléchargement lancé', 'Le fichier arrive dans vos téléchargements.'],
      failed: 'Export non lancé',
    },
    onSuccess: (_, { name }) => downloadFrom(exportPath(name)),
    onError() {
      last.current.at = 0
    },
  })
  return {
    asking: ask.isPending ? ask.variables.name : null,
    take(name: ExportName) {
      const { name: before, at } = last.current
      if (ask.isPending || (before === name && Date.now() - at < DOUBLE_MS)) return
      last.current = { name, at: Date.now() }
      ask.mutate({ name })
    },
  }
}
