import { VisitorFrame } from '#web/layouts/visitor-frame.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { ConfirmNumberRequest } from '#web/orders/number-requests/confirm-request.tsx'
import type { LinkOfRequest } from '#web/orders/number-requests/use-confirm-request.ts'
import classes from './confirm-request.module.css'

/** An order by number that waits for its client's tap. */
export default function ConfirmRequest(link: LinkOfRequest) {
  usePageTitle('Confirmer ma commande')
  return (
    <VisitorFrame quiet>
      <div className={classes.page}>
        <ConfirmNumberRequest {...link} />
      </div>
    </VisitorFrame>
  )
}
