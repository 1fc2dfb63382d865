import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { serverTime } from '#web/lib/clock.ts'
import { eachMinute } from '#web/query-client.ts'
import { BelowForm } from '#web/shop/below-form.tsx'
import { trpc } from '#web/trpc.ts'
import ExportList from '../exports/export-list.tsx'
import { BackupsState } from './backups-state.tsx'

/** The copies and exports of the system, below its form. */
export default function SystemParts() {
  return (
    <>
      <BackupsPart />
      {/* The search leads to it. */}
      <BelowForm title="Exports" anchor="exports">
        <p className="quiet">
          Chaque export est noté dans le journal. Gardez ces fichiers en lieu sûr.
        </p>
        <ExportList />
      </BelowForm>
    </>
  )
}

/**
 * The nightly copies of the server: when the last one was made, and what to do when there is none. The warning e-mail and the
 * panel's list lead to it.
 */
function BackupsPart() {
  const query = trpc.backups.status.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: eachMinute,
  })
  return (
    <BelowForm title="Copies de sauvegarde" anchor="copies">
      <QueryBoundary
        query={query}
        errorTitle="Impossible de lire l’état des copies."
        loading={<SkeletonBlock width="100%" height="148px" />}
      >
        {(status) => <BackupsState status={status} now={serverTime(query.dataUpdatedAt)} />}
      </QueryBoundary>
    </BelowForm>
  )
}
