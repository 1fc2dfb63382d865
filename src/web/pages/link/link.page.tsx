import { useParams } from 'react-router-dom'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { acceptsCookies } from '#web/lib/cookies.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useLink } from '#web/lib/use-link.ts'
import { queryClient } from '#web/query-client.ts'
import type { Outputs } from '#web/trpc.ts'
import { trpcClient } from '#web/trpc-client.ts'
import { LinkLanding } from '../auth/link-landing.tsx'
import { HomeOpening } from './home-opening.tsx'

const Loading = () => <SpinnerPage />
const ConfirmRequest = lazyPart(() => import('./confirm-request.tsx'), { Loading })
const NumberForLink = lazyPart(() => import('../auth/number-for-link.tsx'), { Loading })
const LinkedInvoice = lazyPart(() => import('./linked-invoice.tsx'), { Loading })
const SharedOrder = lazyPart(() => import('./shared-order.tsx'), { Loading })

const TITLES = {
  opening: 'Votre lien s’ouvre',
  unanswered: 'Votre lien',
  failed: 'Votre lien ne s’est pas ouvert',
}

/** The target of the links that messages and tickets bring: a client's home, a request to confirm, an invoice of a company, or one shared order. */
export default function LinkPage() {
  usePageTitle('Mon Lavéo')
  const { token = '' } = useParams()
  const key = ['landing.open', token]
  const link = useLink({
    key,
    open: () => trpcClient.landing.open.mutate({ token, keepsCookies: acceptsCookies() }),
    refusal: 'LINK_INVALID',
  })
  return (
    <LinkLanding link={link} titles={TITLES} refused={<NumberForLink />}>
      {(opened) => (
        <Opened
          token={token}
          opened={opened}
          reopen={() => void queryClient.resetQueries({ queryKey: key })}
        />
      )}
    </LinkLanding>
  )
}

interface Props {
  token: string
  opened: Outputs['landing']['open']
  reopen: () => void
}

function Opened({ token, opened, reopen }: Props) {
  if (opened.opens === 'home') return <HomeOpening home={opened.home} />
  if (opened.opens === 'request')
    return <ConfirmRequest token={token} opened={opened.request} reopen={reopen} />
  if (opened.opens === 'invoice') return <LinkedInvoice token={token} opened={opened.invoice} />
  return <SharedOrder token={token} opened={opened.order} />
}
