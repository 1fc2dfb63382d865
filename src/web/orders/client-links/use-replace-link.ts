import { isolated } from '#shared/text/isolate.ts'
import { openInWhatsApp } from '#web/components/actions/message-at-tap.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { messagesLeave } from '#web/modules.ts'
import { trpc } from '#web/trpc.ts'
import { linkMessage } from '../client-messages/prepared-messages.ts'
import { type LinkReader, textWithLink } from './use-give-link.ts'

/** Replaces the link of a client once the teammate says yes: a new one leaves by itself, or WhatsApp opens with it. */
export function useReplaceLink(client: LinkReader & { fullname: string }) {
  const { id: userId, fullname, phone } = client
  const confirm = useConfirm()
  const renew = useAct(trpc.clientLinks.renew, {
    failed: "L'opération a échoué.",
    stale: ['orders', 'clientRecords'],
  })
  const replace = async () => {
    const link = (await renew.run({ userId }))?.link
    return link ? { phone, text: textWithLink(linkMessage(client), link) } : undefined
  }
  const ask = async (why: string) => {
    const yes = await confirm({
      title: `Envoyer un nouveau lien à ${isolated(fullname)}\u202f?`,
      text: `L’ancien lien ne s’ouvre plus, et les téléphones qui l’ont ouvert sont déconnectés. ${why}`,
      confirmLabel: 'Envoyer un nouveau lien',
    })
    if (yes) await (messagesLeave() ? replace() : openInWhatsApp(replace))
  }
  return { renew, ask }
}
