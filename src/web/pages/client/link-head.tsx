import { LiveStrip } from '#web/components/feedback/live-dot.tsx'
import { Logo } from '#web/components/frame/logo.tsx'
import { ReadsMessage } from '#web/components/states/screen-reads.tsx'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import { HelpButton } from '#web/orders/help/help-button.tsx'
import { firstName } from '#web/orders/order-view.ts'
import classes from './link-head.module.css'

/** The head of the home that a client's link opens. On a wide screen the logo is in the side bar. */
export function LinkHead({ fullname }: { fullname: string }) {
  return (
    <>
      <div className={`night ${classes.head}`}>
        <div className={`row justify-between ${classes.bar}`}>
          <Logo tone="dark" />
          <HelpButton className="white" />
        </div>
        <KitaBand height={10} />
        <LiveStrip />
      </div>
      <div className="row justify-between gap-12">
        <h1 className={`anywhere ${classes.greeting}`}>Bonjour {firstName(fullname)}</h1>
        <span className={classes.wide}>
          <HelpButton />
        </span>
      </div>
      <ReadsMessage />
    </>
  )
}
