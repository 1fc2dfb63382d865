import { IconBrandWhatsapp, IconFileInvoice, IconPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useShortcuts } from '#web/lib/shortcuts/use-shortcuts.ts'
import { useModules } from '#web/modules.ts'
import { useGiveLink } from '#web/orders/client-links/use-give-link.ts'
import { linkMessage } from '#web/orders/client-messages/prepared-messages.ts'
import { teamOrderPath } from '#web/orders/team-order-paths.ts'
import type { ClientRecord } from '#web/people/client-records/client-record.ts'
import { trpc } from '#web/trpc.ts'
import classes from './client.module.css'

/** A new order, and beside it the act that such a file is opened for most. */
export function ClientHeadActs({ client }: { client: ClientRecord }) {
  const navigate = useNavigate()
  const { companies } = useModules()
  const order = teamOrderPath(client.id)
  useShortcuts({ n: { label: 'Nouvelle commande', run: () => void navigate(order) } })
  return (
    <>
      {companies && client.isCompany ? (
        <Statement clientId={client.id} />
      ) : (
        <SendLink client={client} />
      )}
      <ButtonLink tone="soleil" className={classes.order ?? ''} icon={<IconPlus />} to={order}>
        Nouvelle commande <KeyHint name="n" />
      </ButtonLink>
    </>
  )
}

function SendLink({ client }: { client: ClientRecord }) {
  const { openWhatsApp, opening, unanswered } = useGiveLink({
    client,
    message: linkMessage(client),
  })
  return (
    <>
      <Button
        tone="outline"
        icon={<IconBrandWhatsapp />}
        loading={opening}
        onClick={() => void openWhatsApp()}
      >
        Envoyer son lien
      </Button>
      <ActFailure unanswered={unanswered} withRetry={false} />
    </>
  )
}

/** The month in progress of a company on account. */
function Statement({ clientId }: { clientId: string }) {
  const { data: company } = trpc.companies.byId.useQuery({ clientId })
  if (!company?.onAccount) return null
  return (
    <ButtonLink tone="outline" icon={<IconFileInvoice />} to={paths.admin.statement(clientId)}>
      Relevé
    </ButtonLink>
  )
}
