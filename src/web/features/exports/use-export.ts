import { useRef } from 'react'
import { type ExportName, exportPath } from '#shared/exports.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import { downloadFrom } from '#web/lib/files/download-from.ts'
import { trpc } from '#web/trpc.ts'

/** A second press so soon is the end of a double click. */
const DOUBLE_MS = 2000

/**
 * Takes an export away. Whether it may be taken is asked first, where a refusal can be said: the browser, which saves the
 * file as it comes, would save a refusal too.
 */
export function useExport() {
  const last = useRef({ name: '', at: 0 })
  const showError = useShowError()
  const ask = trpc.exports.ask.useMutation({
    onSuccess(_, { name }) {
      downloadFrom(exportPath(name))
      notifySuccess('Téléchargement lancé', 'Le fichier arrive dans vos téléchargements.')
    },
    onError: (error) => {
      last.current.at = 0
      showError(error, 'Export non lancé')
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
