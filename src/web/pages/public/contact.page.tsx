import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { ContactScene } from '#web/drawings/site/contact-scene.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { WhenFilled } from '#web/lib/when-slot.tsx'
import { ContactDetails } from '#web/people/contact/contact-details.tsx'
import { ContactForm } from '#web/people/contact/contact-form.tsx'
import { ArrowLink } from '#web/shop/site-sections/arrow-link.tsx'
import { PageTitle } from '#web/shop/site-sections/page-title.tsx'
import classes from './form-page.module.css'

export function ContactPage() {
  return (
    <>
      <PageTitle
        title="Une question&#8239;?"
        text={`Une équipe joignable de ${SLOTS.opensAt} à ${SLOTS.closesAt}.`}
        scene={<ContactScene />}
      />
      <div className={classes.columns}>
        <ContactDetails />
        <section className={classes.second}>
          <h2 className="site-title">Laissez un message</h2>
          <ContactForm />
        </section>
        <WhenFilled slot={SLOTS.open}>
          <div>
            <p className={`quiet ${classes.aside}`}>
              Adresse, transport, paiement, annulation&nbsp;: la réponse est peut-être déjà là.
            </p>
            <ArrowLink tone="outline" href={`${paths.howItWorks}#questions`}>
              Lire les réponses
            </ArrowLink>
          </div>
        </WhenFilled>
      </div>
    </>
  )
}
