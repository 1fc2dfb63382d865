import type { LinkOpening } from '#shared/access/links.ts'
import { formatDate } from '#shared/dates.ts'
import { isolated } from '#shared/text/isolate.ts'
import { Button } from '#web/components/actions/button.tsx'
import { openInWhatsApp } from '#web/components/actions/message-at-tap.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { config } from '#web/lib/config.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { linkMessage } from '../client-messages/prepared-messages.ts'
import { FollowActions } from './follow-actions.tsx'
import { LastOpening } from './last-opening.tsx'
import { type LinkReader, textWithLink } from './use-give-link.ts'

export interface FollowingClient extends LinkReader {
  fullname: string
  lastOpening: LinkOpening | null
  /** When a teammate last took the link to send it, in milliseconds UTC. */
  linkGivenAt: number | null
}

/** The link of a client, to send or to replace. A new one leaves by itself, or WhatsApp opens with it. */
export function ClientFollow({ client }: { client: FollowingClient }) {
  const { id: userId, fullname, phone, lastOpening, linkGivenAt } = client
  const confirm = useConfirm()
  const renew = useAct(trpc.clientLinks.renew, {
    failed: "L'opération a échoué.",
    stale: ['orders', 'clientRecords'],
  })
  const message = linkMessage(client)
  const replace = async () => {
    const link = (await renew.run({ userId }))?.link
    return link ? { phone, text: textWithLink(message, link) } : undefined
  }
  const askToReplace = async () => {
    const yes = await confirm({
      title: `Envoyer un nouveau lien à ${isolated(fullname)}\u202f?`,
      text: 'L’ancien lien ne s’ouvre plus, et les téléphones qui l’ont ouvert sont déconnectés. À faire s’il a été envoyé à une autre personne.',
      confirmLabel: 'Envoyer un nouveau lien',
    })
    if (yes) await (config.messagesLeave ? replace() : openInWhatsApp(replace))
  }
  return (
    <section className="stack gap-10">
      <h3>Son lien</h3>
      <p className="quiet text-s" role="status">
        {renew.isDone
          ? REPLACED
          : 'Ouvre son Lavéo sans mot de passe\u00a0: suivre, payer, commander. Ne l’envoyez qu’à cette personne.'}
      </p>
      <FollowActions client={{ id: userId, phone }} message={message}>
        <Button
          tone="ghost"
          size="sm"
          loading={renew.isRunning}
          onClick={() => void askToReplace()}
        >
          Envoyer un nouveau lien
        </Button>
      </FollowActions>
      {linkGivenAt === null ? null : (
        <p className="quiet text-s">Envoyé par l’équipe le {formatDate(linkGivenAt)}.</p>
      )}
      <LastOpening opening={lastOpening} />
      <ActFailure unanswered={renew.unanswered} withRetry={false} />
    </section>
  )
}

const REPLACED = config.messagesLeave
  ? 'Lien remplacé\u00a0: l’ancien ne s’ouvre plus. Le nouveau part par WhatsApp.'
  : 'Lien remplacé\u00a0: l’ancien ne s’ouvre plus. Envoyez le nouveau dans WhatsApp.'
