import { useParams } from 'react-router-dom'
import { VisitorFrame } from '#web/layouts/visitor-frame.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useLink } from '#web/lib/use-link.ts'
import { ConfirmNumberRequest } from '#web/orders/number-requests/confirm-request.tsx'
import { trpcClient } from '#web/trpc-client.ts'
import { LinkLanding } from '../auth/link-landing.tsx'
import classes from './confirm.module.css'
import { RequestLinkRefused } from './request-link-refused.tsx'

const TITLES = {
  opening: 'Votre demande s’ouvre',
  unanswered: 'Votre demande',
  failed: 'Votre demande ne s’est pas ouverte',
}

/** The target of the link by which a client confirms an order by number. */
export default function ConfirmRequestPage() {
  usePageTitle('Confirmer ma commande')
  const { token = '' } = useParams()
  const link = useLink({
    key: ['numberRequests.open', token],
    open: () => trpcClient.numberRequests.open.mutate({ token }),
    refusal: 'REQUEST_LINK_INVALID',
  })
  return (
    <LinkLanding link={link} titles={TITLES} refused={<RequestLinkRefused />}>
      {(opened) => (
        <VisitorFrame quiet>
          <div className={classes.page}>
            <ConfirmNumberRequest token={token} opened={opened} />
          </div>
        </VisitorFrame>
      )}
    </LinkLanding>
  )
}
