import { IconDownload, IconFileTypeCsv, IconFileZip, IconHourglass } from '@tabler/icons-react'
import { useState } from 'react'
import { isDay } from '#shared/day-bounds.ts'
import { ALL_DAYS, EXPORTS_BY_DAY } from '#shared/operations/export-days.ts'
import {
  type ExportName,
  type ExportProgress,
  MODULE_OF_EXPORT,
} from '#shared/operations/exports.ts'
import { bytesWords } from '#shared/text/bytes.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { DaysFields } from '#web/components/forms/days-fields.tsx'
import { useModules } from '#web/modules.ts'
import { trpc } from '#web/trpc.ts'
import classes from './export-list.module.css'
import { useExport } from './use-export.ts'

const FILES: Array<{ name: ExportName; label: string; hint: string }> = [
  { name: 'commandes', label: 'Commandes', hint: 'Clients, livreurs, articles et montants' },
  { name: 'clients', label: 'Clients', hint: 'Noms, téléphones, e‑mails, adresses' },
  {
    name: 'paiements',
    label: 'Paiements',
    hint: 'Reçus, versés, remboursés ; de tous les jours, ou d’une période',
  },
  {
    name: 'tiroir',
    label: 'Tiroir',
    hint: 'Mouvements et clôtures\u00a0; de la même période que les paiements',
  },
  {
    name: 'facturesEntreprises',
    label: 'Factures des entreprises',
    hint: 'Factures et avoirs, payé et reste ; de la même période',
  },
  {
    name: 'fne',
    label: 'Certifications FNE',
    hint: 'Numéros et montants hors taxe, TVA et TTC ; de la même période',
  },
  {
    name: 'tout',
    label: 'Tout exporter',
    hint: 'Une archive\u00a0: tableaux, données complètes et images',
  },
]

/** The exports that a superadmin may download, or one of them. */
export default function ExportList({ only }: { only?: ExportName }) {
  const days = useExportDays()
  const modules = useModules()
  const held = trpc.exports.held.useQuery()
  const isShown = ({ name }: { name: ExportName }) => {
    if (only) return name === only
    const module = MODULE_OF_EXPORT[name]
    return module === undefined || modules[module] || held.data?.includes(name)
  }
  const { pendingName, askedName, progress, cancelling, cancel, download, ...failures } =
    useExport(days)
  return (
    <ul className="lines-between">
      {FILES.filter(isShown).map(({ name, label, hint }) => (
        <li key={name}>
          <button
            type="button"
            className={`text-start align-center full gap-14 ${classes.file}`}
            aria-busy={pendingName === name || undefined}
            onClick={() => {
              if (!(EXPORTS_BY_DAY.has(name) && days.isReversed)) download(name)
            }}
          >
            <span className="flex accent" aria-hidden="true">
              {name === 'tout' ? <IconFileZip /> : <IconFileTypeCsv />}
            </span>
            <span>
              <b className="block">{label}</b>{' '}
              <span className="block quiet text-s">{only ? hint.split(' ;')[0] : hint}</span>
            </span>
            <span className="flex quiet" aria-hidden="true">
              {pendingName === name ? <IconHourglass /> : <IconDownload />}
            </span>
          </button>
          {name === 'paiements' ? <DaysFields days={days} /> : null}
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

/** The days of the payments to download; all of them until one is chosen. */
function useExportDays() {
  const [{ from, to }, setDays] = useState(ALL_DAYS)
  return {
    from,
    to,
    isReversed: from !== null && to !== null && from > to,
    setFrom: (day: string) => setDays({ from: isDay(day) ? day : null, to }),
    setTo: (day: string) => setDays({ from, to: isDay(day) ? day : null }),
  }
}

interface ExportStateProps {
  progress: ExportProgress
  cancelling: boolean
  onCancel: () => void
  onRetry: () => void
}

/** The progress of an export: the bytes sent so far, since nobody knows the total, and its end. */
function ExportState({
  progress: { state, bytes },
  cancelling,
  onCancel,
  onRetry,
}: ExportStateProps) {
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
