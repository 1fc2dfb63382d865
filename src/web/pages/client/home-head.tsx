import { LiveStrip } from '#web/components/feedback/live-dot.tsx'
import { Logo } from '#web/components/frame/logo.tsx'
import { ReadsMessage } from '#web/components/states/screen-reads.tsx'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import { HelpButton } from '#web/orders/help/help-button.tsx'
import { greetingName } from './greeting-name.ts'
import classes from './home-head.module.css'

/** The head of a client's home once they have ordered. On a wide screen the logo is in the side bar. */
export function ClientHomeHead({ fullname }: { fullname: string }) {
  return (
    <>
      <div className={`night below-sidebar-only ${classes.head}`}>
        <div className={`row justify-between ${classes.bar}`}>
          <Logo tone="dark" />
          <HelpButton className="white" />
        </div>
        <KitaBand height={10} />
        <LiveStrip />
      </div>
      <div className="row justify-between gap-12">
        <h1 className={`anywhere ${classes.greeting}`}>Bonjour {greetingName(fullname)}</h1>
        <span className="from-sidebar-only">
          <HelpButton />
        </span>
      </div>
      <ReadsMessage />
    </>
  )
}
