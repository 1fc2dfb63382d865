import { IconMoped, IconPhone } from '@tabler/icons-react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Avatar } from '#web/components/display/avatar.tsx'
import { initials } from '#web/lib/initials.ts'
import { firstName, type OrderView } from '../order-view.ts'
import classes from './livreur-line.module.css'
import { RiderLine } from './rider-line.tsx'

/** The livreur on the way, for the client: who it is, how far, and a button to call them. */
export function LivreurLine({ order }: { order: OrderView }) {
  const { fullname = '', phone = '' } = order.livreur ?? {}
  return (
    <div className={`row gap-12 line-top mt-12 leading-13 ${classes.line}`}>
      <Avatar className="fill-soleil">{fullname ? initials(fullname) : <IconMoped />}</Avatar>
      <div className="grow shrink">
        <b className="block anywhere">{fullname || 'Votre livreur'}</b>
        <RiderLine
          order={order}
          name={null}
          unknown="Sa position n’est pas partagée pour le moment."
          className="quiet text-s"
        />
      </div>
      {phone ? (
        <ButtonLink
          tone="outline"
          className={classes.call}
          href={`tel:${phone}`}
          aria-label={`Appeler ${firstName(fullname)}`}
        >
          <IconPhone aria-hidden="true" />
        </ButtonLink>
      ) : null}
    </div>
  )
}
