import type { ExportProgress } from '#shared/operations/exports.ts'
import { bytesWords } from '#shared/text/bytes.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'

interface Props {
  progress: ExportProgress
  cancelling: boolean
  onCancel: () => void
  onRetry: () => void
}

/** The progress of an export: the bytes sent so far, since nobody knows the total, and its end. */
export function ExportState({ progress: { state, bytes }, cancelling, onCancel, onRetry }: Props) {
  if (state === 'running')
    return (
      <div className="row wrap justify-between gap-8">
        {/* The figure changes each second: only the start and the end are announced. */}
        <span className="text-s quiet">
          <span role="status">Téléchargement en cours</span> · {bytesWords(bytes)}
        </span>
        <Button tone="outline" size="sm" loading={cancelling} onClick={onCancel}>
          Annuler
        </Button>
      </div>
    )
  if (state === 'done')
    return (
      <Note tone="success" role="status">
        Fichier téléchargé en entier, {bytesWords(bytes)}.
      </Note>
    )
  const title = state === 'cut' ? 'Téléchargement coupé' : 'Téléchargement annulé'
  return (
    <Note
      tone={state === 'cut' ? 'danger' : 'info'}
      role={state === 'cut' ? 'alert' : 'status'}
      title={title}
      action={
        <Button tone="outline" size="sm" onClick={onRetry}>
          Recommencer
        </Button>
      }
    >
      Le fichier n’est pas complet&nbsp;: supprimez-le, puis recommencez.
    </Note>
  )
}
