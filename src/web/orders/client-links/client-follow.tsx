import { followAllMessage } from '#shared/access/follow-message.ts'
import { ofPerson } from '#shared/text/french.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { FollowActions } from './follow-actions.tsx'
import { LastOpening } from './last-opening.tsx'

export type ClientRecord = NonNullable<Outputs['clientLinks']['ofClient']>

/** The link of a client, to send or to replace. */
export function ClientFollow({ client }: { client: ClientRecord }) {
  const { id: userId, fullname, phone } = client
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const renew = useAct(trpc.clientLinks.renew, {
    failed: "L'opération a échoué.",
    stale: ['orders'],
    onSuccess: (record) => utils.clientLinks.ofClient.setData({ userId }, record),
  })
  const askToRenew = async () => {
    const yes = await confirm({
      title: `Remplacer le lien ${ofPerson(fullname)}\u202f?`,
      text: 'L’ancien lien ne s’ouvre plus, et les téléphones qui l’ont ouvert sont déconnectés. À faire s’il a été envoyé à une autre personne.',
      confirmLabel: 'Remplacer le lien',
    })
    if (yes) renew.run({ userId })
  }
  return (
    <section className="stack gap-10">
      <h3>Son lien</h3>
      <p className="quiet text-s" role="status">
        {renew.isDone
          ? 'Lien remplacé\u00a0: l’ancien ne s’ouvre plus. Envoyez le nouveau.'
          : 'Ouvre son Lavéo sans mot de passe\u00a0: suivre, payer, commander. Ne l’envoyez qu’à cette personne.'}
      </p>
      <FollowActions
        clientId={userId}
        phone={phone}
        messageWith={(url) => followAllMessage({ fullname, url })}
      >
        <Button tone="ghost" size="sm" loading={renew.isRunning} onClick={() => void askToRenew()}>
          Remplacer le lien
        </Button>
      </FollowActions>
      <LastOpening opening={client.lastOpening} />
      <ActFailure unanswered={renew.unanswered} />
    </section>
  )
}
