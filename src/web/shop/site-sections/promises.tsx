import { IconClock, IconPhone } from '@tabler/icons-react'
import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { SITE } from '#shared/shop/site/site.ts'
import classes from './promises.module.css'

export function Promises() {
  return (
    <ul className={classes.promises}>
      <li className="row gap-10">
        <IconClock size={20} aria-hidden="true" />
        Service express en {SITE.expressIn}
      </li>
      <li className="row gap-10">
        <IconPhone size={20} aria-hidden="true" />
        Une équipe joignable de {SLOTS.opensAt} à {SLOTS.closesAt}
      </li>
    </ul>
  )
}
