import { use } from 'react'
import { LiveDot, LiveStateContext } from '#web/components/feedback/live-dot.tsx'
import { Logo } from '#web/components/frame/logo.tsx'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import { HelpButton } from '#web/orders/help/help-button.tsx'
import { firstName } from '#web/orders/order-view.ts'
import classes from './link-head.module.css'

/** The head of the home that a client's link opens. On a wide screen the logo is in the side bar. */
export function LinkHead({ fullname }: { fullname: string }) {
  const live = use(LiveStateContext)
  return (
    <>
      <div className={`night ${classes.head}`}>
        <div className={`row justify-between ${classes.bar}`}>
          <Logo tone="dark" />
          <span className="row gap-8">
            <LiveDot state={live ?? undefined} className={`surface ${classes.live}`} />
            <HelpButton className="white" />
          </span>
        </div>
        <KitaBand height={10} />
      </div>
      <div className="row justify-between gap-12">
        <h1 className={`anywhere ${classes.greeting}`}>Bonjour {firstName(fullname)}</h1>
        <span className={classes.wide}>
          <HelpButton />
        </span>
      </div>
    </>
  )
}
