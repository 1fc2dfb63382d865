import { useRef } from 'react'
import { type ExportName, exportPath } from '#shared/exports.ts'
import { downloadFrom } from '#web/lib/files/download-from.ts'
import { trpc } from '#web/trpc.ts'

/** A second click within this time is part of a double click. */
const DOUBLE_CLICK_MS = 2000

/**
 * Downloads an export. The server is asked first, because the browser would save the error of a
 * refused download as the file.
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
    pendingName: ask.isPending ? ask.variables.name : null,
    download(name: ExportName) {
      const { name: lastName, at } = last.current
      const isDoubleClick = lastName === name && Date.now() - at < DOUBLE_CLICK_MS
      if (ask.isPending || isDoubleClick) return
      last.current = { name, at: Date.now() }
      ask.mutate({ name })
    },
  }
}
