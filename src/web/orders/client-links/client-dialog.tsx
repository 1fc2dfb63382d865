import { formatAdoptionCode } from '#shared/access/adoption.ts'
import { numberProofText } from '#shared/access/number-proof.ts'
import { formatShortDate, formatTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { config } from '#web/lib/config.ts'
import { focusOnMount } from '#web/lib/focus.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { RecordAnswers, RecordNews } from '../client-messages/record-news.tsx'
import { AddClientEmail } from './add-client-email.tsx'
import { ClientData } from './client-data.tsx'
import classes from './client-dialog.module.css'
import { ClientFollow, type ClientRecord } from './client-follow.tsx'
import { MergeRecords } from './merge-records.tsx'

interface Props {
  clientId: string
  opened: boolean
  onClose: () => void
}

/** The record of a client, for the team: how they follow their orders and how they get an account. */
export default function ClientDialog({ clientId, opened, onClose }: Props) {
  const query = trpc.clientLinks.ofClient.useQuery({ userId: clientId })
  const client = query.data
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="sm"
      title={<span className="anywhere">{client?.fullname ?? 'Fiche du client'}</span>}
      subtitle={client ? `${formatPhone(client.phone)} · ${client.email ?? 'sans e‑mail'}` : null}
    >
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger la fiche."
        loading={<SkeletonBlock width="100%" height="200px" />}
      >
        {(record) =>
          record ? <Parts client={record} onClosed={onClose} /> : <p>Cette fiche est fermée.</p>
        }
      </QueryBoundary>
    </Dialog>
  )
}

function Parts({ client, onClosed }: { client: ClientRecord; onClosed: () => void }) {
  const { role } = useMe()
  return (
    <div className="stack gap-20">
      <RecordAnswers clientId={client.id} />
      {client.hasLink ? <ClientFollow client={client} /> : null}
      {client.hasLink ? <NumberProof client={client} /> : null}
      <RecordNews clientId={client.id} />
      {client.hasLink && client.email === null ? (
        <>
          <GiveCode clientId={client.id} />
          {config.mailLeaves ? <AddClientEmail userId={client.id} /> : null}
        </>
      ) : null}
      <MergeRecords client={client} onMerged={onClosed} />
      {client.email === null && role === 'superadmin' ? (
        <ClientData client={client} onErased={onClosed} />
      ) : null}
    </div>
  )
}

/** Makes a code by which the client takes their orders into an account of their own; it is shown once. */
function GiveCode({ clientId }: { clientId: string }) {
  const give = useAct(trpc.clientRecords.giveCode, { failed: 'Code non donné' })
  return (
    <section className="stack gap-10">
      <h3>Code du ticket</h3>
      <p className="quiet text-s">
        À donner au client&nbsp;: en créant un compte avec ce code, il y retrouve ses commandes.
      </p>
      {give.output ? (
        <GivenCode
          code={formatAdoptionCode(give.output.code)}
          until={`au ${formatShortDate(give.output.expiresAt)}`}
        />
      ) : (
        <Button
          full
          tone="outline"
          loading={give.isRunning}
          onClick={() => give.run({ userId: clientId })}
        >
          Donner un code
        </Button>
      )}
      <ActFailure unanswered={give.unanswered} />
    </section>
  )
}

/** Whether the client's number is theirs, and a code to tell them in a call to it. */
function NumberProof({ client }: { client: ClientRecord }) {
  const give = useAct(trpc.numberProof.giveCode, { failed: 'Code non donné' })
  return (
    <section className="stack gap-10">
      <h3>Son numéro</h3>
      <p>{numberProofText(client)}</p>
      <p className="quiet text-s">
        Appelez ce numéro et dites le code&nbsp;: le client l’entre dans son Lavéo, avec
        «&nbsp;Vérifier mon numéro&nbsp;».
      </p>
      {give.output ? (
        <GivenCode code={give.output.code} until={`à ${formatTime(give.output.expiresAt)}`} />
      ) : null}
      <Button
        full
        tone="outline"
        loading={give.isRunning}
        onClick={() => give.run({ userId: client.id })}
      >
        {give.output ? 'Donner un autre code' : 'Donner un code pour ce numéro'}
      </Button>
      <ActFailure unanswered={give.unanswered} />
    </section>
  )
}

function GivenCode({ code, until }: { code: string; until: string }) {
  return (
    <div>
      <p ref={focusOnMount} tabIndex={-1} className={`reference text-center ${classes.code}`}>
        {code}
      </p>
      <p className="quiet text-s text-center mt-6">Sert une fois, jusqu’{until}</p>
    </div>
  )
}
