import { ContactScene } from '#web/drawings/site/contact-scene.tsx'
import { ContactDetails } from '#web/features/contact/contact-details.tsx'
import { ContactForm } from '#web/features/contact/contact-form.tsx'
import { ArrowLink } from '#web/features/site-sections/arrow-link.tsx'
import { PageTitle } from '#web/features/site-sections/page-title.tsx'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import classes from './form-page.module.css'

export default function ContactPage() {
  usePageTitle('Contact')
  return (
    <>
      <PageTitle
        title="Une question&#8239;?"
        text={`Une équipe joignable de ${config.site.opensAt} à ${config.site.closesAt}.`}
        scene={<ContactScene />}
      />
      <div className={classes.columns}>
        <ContactDetails />
        <section className={classes.second}>
          <h2 className="site-title">Laissez un message</h2>
          <ContactForm />
        </section>
        <div>
          <p className={`quiet ${classes.aside}`}>
            Adresse, transport, paiement, annulation&nbsp;: la réponse est peut-être déjà là.
          </p>
          <ArrowLink tone="outline" href={`${paths.howItWorks}#questions`}>
            Lire les réponses
          </ArrowLink>
        </div>
      </div>
    </>
  )
}
