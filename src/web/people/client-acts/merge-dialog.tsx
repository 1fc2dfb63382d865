import { useState } from 'react'
import { CODE_LENGTH } from '#shared/access/auth.ts'
import { ofPerson } from '#shared/text/french.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { ClientRecord } from '../client-records/client-record.ts'
import type { ActedClient } from './client-act.ts'
import { CompareRecords } from './compare-records.tsx'
import { MergeCode } from './merge-code.tsx'
import { OtherRecord } from './other-record.tsx'

interface Props {
  client: ActedClient
  /** The other record, where it is known. */
  otherId: string | undefined
  opened: boolean
  onClose: () => void
}

/** Joins two records of one person: the other one is looked for, both are seen side by side, one stays. */
export function MergeDialog({ client, otherId: known, opened, onClose }: Props) {
  const [otherId, setOther] = useState(known)
  const [keptId, setKept] = useState<string>()
  const [code, setCode] = useState('')
  const merge = useAct(trpc.clientRecords.merge, {
    failed: 'Fiches non fusionnées',
    handled: ['CODE_INVALID'],
    stale: ['orders', 'users', 'clientRecords', 'clientMessages', 'stats', 'teamNotes'],
  })
  const pair = usePair(client.id, otherId)
  const records = pair.data
  const first = records && firstKept(records)
  const kept = records?.find(({ id }) => id === keptId) ?? first
  const left = records?.find(({ id }) => id !== kept?.id)
  const needsCode = typeof kept?.email === 'string'
  const isForbidden = records?.every(({ email }) => email !== null) === true
  const send = async () => {
    if (!kept || !left) return
    const entered = needsCode ? code : undefined
    const merged = await merge.run({ keptId: kept.id, leftId: left.id, code: entered })
    if (!merged) return
    announceToReaders(`Fiches fusionnées. ${movedText(merged.orders, kept.fullname)}`)
    onClose()
  }
  return (
    <Dialog
      title="Fusionner deux fiches"
      subtitle="Quand une même personne a deux fiches."
      opened={opened}
      onClose={onClose}
      unanswered={merge.unanswered}
      footer={
        <>
          <Button tone="ghost" disabled={merge.isRunning} onClick={onClose}>
            Annuler
          </Button>
          {left && !isForbidden ? (
            <Button
              tone="soleil"
              loading={merge.isRunning}
              disabled={needsCode && code.length < CODE_LENGTH}
              onClick={() => void send()}
            >
              Fusionner
            </Button>
          ) : null}
        </>
      }
    >
      {otherId === undefined ? (
        <OtherRecord notId={client.id} onChoose={setOther} />
      ) : pair.isMerged ? (
        <p role="status">Ces deux fiches n’en font plus qu’une.</p>
      ) : (
        <QueryBoundary
          query={pair}
          loading={<SkeletonBlock width="100%" height="320px" />}
          errorTitle="Impossible de charger les fiches."
        >
          {([one, other]) => (
            <div className="stack gap-14">
              <CompareRecords records={[one, other]} keptId={kept?.id ?? one.id} onKeep={setKept} />
              {isForbidden ? <TwoAccounts /> : <Outcome left={left ?? other} />}
              {kept?.email && left && !isForbidden ? (
                <MergeCode
                  keptId={kept.id}
                  leftId={left.id}
                  email={kept.email}
                  code={code}
                  isWrong={appCodeOf(merge.error) === 'CODE_INVALID'}
                  onChange={(digits) => {
                    merge.reset()
                    setCode(digits)
                  }}
                />
              ) : null}
              {known === undefined ? (
                <Button
                  full
                  tone="ghost"
                  onClick={() => {
                    setOther(undefined)
                    setCode('')
                  }}
                >
                  Choisir une autre fiche
                </Button>
              ) : null}
            </div>
          )}
        </QueryBoundary>
      )}
    </Dialog>
  )
}

type Pair = [ClientRecord, ClientRecord]

/** Both records, once both are there. One that was merged into the other is answered with the one that stays. */
function usePair(clientId: string, otherId: string | undefined) {
  const one = trpc.clientRecords.byId.useQuery({ userId: clientId })
  const other = trpc.clientRecords.byId.useQuery(
    { userId: otherId ?? '' },
    { enabled: otherId !== undefined },
  )
  const failed = one.isError ? one : other
  const isMerged = one.data !== undefined && one.data?.id === other.data?.id
  const data: Pair | undefined =
    one.data && other.data && !isMerged ? [one.data, other.data] : undefined
  return { ...failed, data, isMerged }
}

/** An account with a password cannot be closed: it stays. Otherwise the record with more orders does. */
function firstKept([one, other]: Pair): ClientRecord {
  if ((one.email === null) !== (other.email === null)) return one.email === null ? other : one
  return other.figures.orders > one.figures.orders ? other : one
}

const TwoAccounts = () => (
  <Note tone="warning" title="Deux comptes avec e‑mail ne se fusionnent pas.">
    Chacun a son mot de passe&nbsp;: seul leur propriétaire peut en supprimer un, dans son profil.
  </Note>
)

function Outcome({ left: { fullname, figures } }: { left: ClientRecord }) {
  const { orders } = figures
  const moved =
    orders === 0 ? 'Ce qu’elle contient' : orders === 1 ? 'Sa commande' : `Ses ${orders} commandes`
  return (
    <p className="quiet text-s">
      La fiche {ofPerson(fullname)} se ferme et son lien ne s’ouvre plus. {moved}, ses notes et ses
      messages passent à l’autre, et ses préférences là où l’autre n’en a pas. Son numéro en est
      averti. Pendant 24&nbsp;heures, la fusion peut être annulée.
    </p>
  )
}

function movedText(count: number, fullname: string): string {
  if (count === 0) return `La fiche ${ofPerson(fullname)} est gardée.`
  return count === 1
    ? `1 commande est passée à la fiche ${ofPerson(fullname)}.`
    : `${count} commandes sont passées à la fiche ${ofPerson(fullname)}.`
}
