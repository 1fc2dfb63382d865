import { isolated } from '#shared/text/isolate.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { config } from '#web/lib/config.ts'
import type { Outputs } from '#web/trpc.ts'
import { linkMessage } from '../client-messages/prepared-messages.ts'
import { FollowActions } from './follow-actions.tsx'
import { LastOpening } from './last-opening.tsx'
import { useSendNewLink } from './use-send-new-link.ts'

export type ClientRecord = NonNullable<Outputs['clientLinks']['ofClient']>

/** The link of a client, to send or to replace. */
export function ClientFollow({ client }: { client: ClientRecord }) {
  const { id, fullname, phone, lastOpening } = client
  const confirm = useConfirm()
  const { send, sending, isSent, unanswered } = useSendNewLink(client)
  const askToSend = async () => {
    const yes = await confirm({
      title: `Envoyer un nouveau lien à ${isolated(fullname)}\u202f?`,
      text: 'L’ancien lien ne s’ouvre plus, et les téléphones qui l’ont ouvert sont déconnectés. À faire s’il a été envoyé à une autre personne.',
      confirmLabel: 'Envoyer un nouveau lien',
    })
    if (yes) void send()
  }
  return (
    <section className="stack gap-10">
      <h3>Son lien</h3>
      <p className="quiet text-s" role="status">
        {isSent
          ? SENT
          : 'Ouvre son Lavéo sans mot de passe\u00a0: suivre, payer, commander. Ne l’envoyez qu’à cette personne.'}
      </p>
      <FollowActions clientId={id} phone={phone} message={linkMessage(client)}>
        <Button tone="ghost" size="sm" loading={sending} onClick={() => void askToSend()}>
          Envoyer un nouveau lien
        </Button>
      </FollowActions>
      <LastOpening opening={lastOpening} />
      <ActFailure unanswered={unanswered} withRetry={false} />
    </section>
  )
}

const SENT = config.messagesLeave
  ? 'Lien remplacé\u00a0: l’ancien ne s’ouvre plus. Le nouveau part par WhatsApp.'
  : 'Lien remplacé\u00a0: l’ancien ne s’ouvre plus. Envoyez le nouveau dans WhatsApp.'
