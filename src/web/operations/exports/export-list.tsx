import { IconDownload, IconFileTypeCsv, IconFileZip, IconHourglass } from '@tabler/icons-react'
import type { ExportName } from '#shared/operations/exports.ts'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import classes from './export-list.module.css'
import { ExportState } from './export-state.tsx'
import { useExport } from './use-export.ts'

const FILES: Array<{ name: ExportName; label: string; hint: string }> = [
  { name: 'commandes', label: 'Commandes', hint: 'Clients, livreurs, articles et montants' },
  { name: 'clients', label: 'Clients', hint: 'Noms, téléphones, e‑mails, adresses' },
  { name: 'paiements', label: 'Paiements', hint: 'Reçus, versés, remboursés' },
  {
    name: 'tout',
    label: 'Tout exporter',
    hint: 'Une archive\u00a0: tableaux, données complètes et images',
  },
]

/** The exports that a superadmin may download. */
export function ExportList() {
  const { pendingName, askedName, progress, cancelling, cancel, download, ...failures } =
    useExport()
  return (
    <ul className="lines-between">
      {FILES.map(({ name, label, hint }) => (
        <li key={name}>
          <button
            type="button"
            className={`text-start align-center full gap-14 ${classes.file}`}
            aria-busy={pendingName === name || undefined}
            onClick={() => download(name)}
          >
            <span className="flex accent" aria-hidden="true">
              {name === 'tout' ? <IconFileZip /> : <IconFileTypeCsv />}
            </span>
            <span>
              <b className="block">{label}</b> <span className="block quiet text-s">{hint}</span>
            </span>
            <span className="flex quiet" aria-hidden="true">
              {pendingName === name ? <IconHourglass /> : <IconDownload />}
            </span>
          </button>
          {progress?.name === name ? (
            <div className={classes.state}>
              <ExportState
                progress={progress}
                cancelling={cancelling}
                onCancel={cancel}
                onRetry={() => download(name)}
              />
              <ActFailure unanswered={failures.cancelUnanswered} withRetry={false} />
            </div>
          ) : null}
          {askedName === name ? (
            <div className={`hide-empty ${classes.state}`}>
              <ActFailure unanswered={failures.askUnanswered} />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
