import { IconBuildingBank } from '@tabler/icons-react'
import type { SetOrderAccountInput } from '#shared/money/companies/order-account.inputs.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { isolated } from '#shared/text/isolate.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { appCodeOf, detailsOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useModules } from '#web/modules.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderTool } from '../actions/use-order-tools.tsx'
import type { OrderDetail, OrderView } from '../order-view.ts'

/** Asks, then puts an order on the account of its company, or has it paid as any other; the server says why it cannot be. */
export function useOrderAccount({ order, ofCompany, invoice }: OrderDetail): OrderTool {
  const { id: orderId, status, payment } = order
  const isOnAccount = payment.state === 'on_account'
  const { companies } = useModules()
  const ask = useConfirm()
  const act = useAct(trpc.companies.setOrderAccount, {
    announced: isOnAccount ? 'Commande retirée du compte.' : 'Commande mise en compte.',
    failed: 'L’opération a échoué.',
    handled: ['ACCOUNT_ABOVE_CEILING', 'FNE_MAYBE_ON_SITE'],
    stale: ['orders', 'companies'],
    onError(error, input) {
      // Not awaited: the act is over, and its question may begin another one.
      void askAboveCeiling(error, input)
      if (appCodeOf(error) === 'FNE_MAYBE_ON_SITE') void askOnSite(input)
    },
  })
  const askAboveCeiling = async (error: unknown, input: SetOrderAccountInput) => {
    const above = detailsOf(error, 'ACCOUNT_ABOVE_CEILING')
    if (!above) return
    const yes = await ask({
      title: 'Plafond dépassé',
      text: `Avec cette commande, l’entreprise devrait ${formatFcfa(above.owed)}, pour un plafond de ${formatFcfa(above.ceiling)}.`,
      confirmLabel: 'Mettre en compte quand même',
    })
    if (yes) void act.run({ ...input, aboveCeiling: true })
  }
  const askOnSite = async (input: SetOrderAccountInput) => {
    if (await ask(ON_SITE_QUESTION)) void act.run({ ...input, notOnSite: true })
  }
  const askFirst = async () => {
    const yes = await ask(isOnAccount ? offQuestion(order) : onQuestion(order))
    if (yes) void act.run({ orderId, onAccount: !isOnAccount })
  }
  return {
    icon: <IconBuildingBank />,
    label: isOnAccount ? OFF : ON,
    // Only a credit note takes back an order that an invoice has.
    allowed:
      status !== 'cancelled' && invoice === null && (isOnAccount || (companies && ofCompany)),
    loading: act.isRunning,
    onClick: () => void askFirst(),
  }
}

const ON = 'Mettre en compte'
const OFF = 'Retirer du compte'

const ON_SITE_QUESTION = {
  title: 'La facture de cette commande est-elle déjà faite sur le site de la DGI\u202f?',
  text: 'La DGI l’a refusée ici. Si le responsable l’a faite sur le site, son numéro se note d’abord dans Caisse, À régler, À la DGI\u00a0: sinon la facture du mois la certifierait une seconde fois.',
  confirmLabel: 'Non, mettre en compte',
}

function offQuestion(order: OrderView) {
  const unpaid = order.status === 'completed' ? ' Elle ira dans «\u00a0Impayées\u00a0».' : ''
  return {
    title: `Retirer la commande #${order.reference} du compte\u202f?`,
    text: `${isolated(order.client.fullname)} ne la devra plus avec sa facture du mois\u00a0: ${totalWords(order)} seront à payer comme pour tout client, en espèces ou avec Wave.${unpaid}`,
    confirmLabel: OFF,
  }
}

function onQuestion(order: OrderView) {
  const announced =
    order.payment.state === 'to_verify'
      ? ' Un paiement Wave est annoncé, que personne n’a encore trouvé\u00a0: cherchez-le d’abord.'
      : ''
  return {
    title: `Mettre la commande #${order.reference} en compte\u202f?`,
    text: `${isolated(order.client.fullname)} devra ${totalWords(order)} avec sa facture du mois. Rien n’est plus demandé au client pour elle.${announced}`,
    confirmLabel: ON,
  }
}
