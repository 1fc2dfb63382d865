import { VisitorFrame } from '#web/layouts/visitor-frame.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { ConfirmNumberRequest } from '#web/orders/number-requests/confirm-request.tsx'
import type { OpenedRequest } from '#web/orders/number-requests/use-confirm-request.ts'
import classes from './confirm-request.module.css'

interface Props {
  token: string
  opened: OpenedRequest
}

/** An order by number that waits for its client's tap. */
export default function ConfirmRequest({ token, opened }: Props) {
  usePageTitle('Confirmer ma commande')
  return (
    <VisitorFrame quiet>
      <div className={classes.page}>
        <ConfirmNumberRequest token={token} opened={opened} />
      </div>
    </VisitorFrame>
  )
}
