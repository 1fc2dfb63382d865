import { Scooter } from '#web/drawings/site/scooter.tsx'
import { cx } from '#web/lib/cx.ts'
import { ApplicationForm } from '#web/people/applications/application-form.tsx'
import { PageTitle } from '#web/shop/site-sections/page-title.tsx'
import classes from './form-page.module.css'

export function ApplicationPage() {
  return (
    <>
      <PageTitle
        title="Roulez avec&nbsp;nous"
        text="Un deux-roues, un téléphone, et vous connaissez la ville."
        drawing={<Scooter />}
      />
      <div className={cx(classes.columns, classes.wideFirst)}>
        <section aria-labelledby="candidature">
          <h2 id="candidature" className="site-title">
            Parlez-nous de vous
          </h2>
          <ApplicationForm />
        </section>
        <section className={`rounded-ticket badge-indigo ${classes.next}`} aria-labelledby="suite">
          <h2 id="suite">Et ensuite&#8239;?</h2>
          <ol>
            <li>Nous vous appelons, pour faire connaissance.</li>
            <li>Si c’est oui, vous choisissez votre mot de passe.</li>
            <li>
              Vos missions arrivent sur votre téléphone&nbsp;: le client, l’adresse, ce qu’il reste
              à faire.
            </li>
          </ol>
        </section>
      </div>
    </>
  )
}
