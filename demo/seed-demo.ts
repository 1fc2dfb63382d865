import { hashPassword } from '#server/access/sessions/passwords.service.ts'
import { createUser } from '#server/access/users/users.service.ts'
import { mailOutbox, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { dropWorthless } from '#server/messages/queue.ts'
import type { Placer } from '#server/orders/checkout/checkout.service.ts'
import { submitApplication } from '#server/people/applications/applications.service.ts'
import { sendMessage } from '#server/people/contact/contact.service.ts'
import { createLimits } from '#server/record/limits/limits.service.ts'
import { saveModules } from '#server/shop/modules/modules.service.ts'
import { addProduct } from '#server/shop/products/products.service.ts'
import { SAMPLE_GARMENTS } from '#server/shop/products/sample-garments.ts'
import { saveSettings } from '#server/shop/settings/settings.service.ts'
import { DEMO_PASSWORD } from '#shared/demo.ts'
import { allModules, type Modules } from '#shared/shop/modules/modules.ts'
import { drawingUrl } from '#shared/shop/products/usual-garments.ts'
import { DEMO_SETTINGS } from './business.ts'
import { clientFileSteps } from './client-files.ts'
import { companySteps } from './companies.ts'
import { counterSteps } from './counter.ts'
import { markAsDemo } from './demo-mark.ts'
import { drawerSteps } from './drawer.ts'
import { dutySteps } from './duty.ts'
import { fneSteps } from './fne.ts'
import { givingSteps } from './giving.ts'
import { handoverSteps } from './money.ts'
import { orderSteps } from './order-steps.ts'
import { demoOrders } from './orders.ts'
import {
  DEMO_ADMIN,
  DEMO_CLIENTS,
  DEMO_LIVREURS,
  DEMO_SUPERADMIN,
  type DemoPerson,
} from './people.ts'
import { recordedClientSteps } from './recorded-client.ts'
import { DEMO_APPLICATIONS, DEMO_MESSAGES, DEMO_WAITING_LIVREUR } from './requests.ts'
import { visitSteps } from './visits.ts'
import { weeklySteps } from './weekly.ts'
import { workshopSteps } from './workshop.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type Person = ServiceContext['actor'] & DemoPerson & { address: string | null }
type Start = Pick<Deps, 'database' | 'hub' | 'outbox' | 'listeners'> & {
  clock: { now(): number }
  /** The address of the server that will show it. */
  publicUrl?: string
}
type Seeder = Omit<Start, 'publicUrl'> & Pick<Placer, 'env'>

/** Fills a database without accounts with the demo: people, catalogue, and sixty days of orders. */
export async function seedDemoIfEmpty(deps: Start & Pick<Deps, 'log'>): Promise<void> {
  if (deps.database.orm.select({ n: users.n }).from(users).limit(1).get()) return
  deps.log.info('filling the empty database with the demo')
  await seedDemo(deps)
}

/**
 * Makes the demonstration through the real services, on a clock that runs from sixty days ago to
 * now: every order has its whole trail, and the counters follow from it.
 */
export async function seedDemo({
  database,
  hub,
  outbox,
  listeners,
  clock,
  publicUrl = 'http://localhost:3000',
}: Start): Promise<void> {
  const end = clock.now()
  let time = end - 61 * DAY
  const seeder: Seeder = {
    database,
    hub,
    listeners,
    outbox,
    env: { waveEnabled: true, demo: true },
    clock: { now: () => time },
  }
  // First: a killed process must leave no demonstration account without the mark.
  await database.write((orm) => markAsDemo(orm, end))
  const people = await createPeople(seeder)
  await saveDemoSettings(seeder, people.superadmin)
  // The past of the demonstration knows no code.
  await choose(seeder, { ...allModules(true), handoverCode: false })
  for (const { drawing, ...garment } of SAMPLE_GARMENTS)
    await addProduct(seeder, { ...garment, imageUrl: drawingUrl(drawing) })

  const plan = demoOrders(end).flatMap((order) => orderSteps(seeder, order, people))
  plan.push(...requestSteps(seeder, end), ...handoverSteps(seeder, { ...people, end }))
  plan.push(...dutySteps(seeder, { ...people, end }), ...visitSteps(seeder, { ...people, end }))
  plan.push(...recordedClientSteps(seeder, { ...people, end }))
  plan.push(...clientFileSteps(seeder, { ...people, end }))
  plan.push(...weeklySteps(seeder, { ...people, end }))
  plan.push(...drawerSteps(seeder, { ...people, end }))
  plan.push(...counterSteps(seeder, { ...people, end }))
  plan.push(...givingSteps(seeder, { ...people, end }))
  plan.push(...workshopSteps(seeder, { ...people, end }))
  plan.push(...companySteps(seeder, { ...people, end, publicUrl }))
  plan.push(...fneSteps(seeder, { ...people, end, publicUrl }))
  plan.sort((a, b) => a.at - b.at)
  for (const step of plan) {
    time = step.at
    await step.run()
  }
  await choose(seeder, allModules(true))
  // The fictitious people must not get letters and messages about their past orders.
  await database.write((orm) => {
    orm.delete(mailOutbox).run()
    dropWorthless(orm, end)
  })
}

async function saveDemoSettings(seeder: Seeder, actor: Person): Promise<void> {
  const { accounts, contact, legal, opening, pricing, radius, rounding, home, fne, reminders } =
    DEMO_SETTINGS
  const first = <Value>(value: Value) => ({ value, seen: null })
  await saveSettings(
    { ...seeder, actor },
    {
      accounts: first(accounts),
      contact: first(contact),
      legal: first(legal),
      opening: first(opening),
      pricing: first(pricing),
      radius: first(radius),
      rounding: first(rounding),
      home: first(home),
      fne: first(fne),
      reminders: first(reminders),
    },
  )
}

const choose = ({ database, clock }: Seeder, value: Modules) =>
  database.write((orm) => saveModules(orm, value, { at: clock.now(), by: null }))

/** From the public site: a livreur to approve, applications, messages. */
function requestSteps(seeder: Seeder, end: number): Step[] {
  const ctx = { ...seeder, limits: createLimits(seeder.clock), address: 'demo' }
  const at = (hours: number) => end - hours * 60 * MINUTE
  return [
    ...DEMO_APPLICATIONS.map(({ ago, input }) => ({
      at: at(ago),
      run: () => submitApplication(ctx, input),
    })),
    ...DEMO_MESSAGES.map(({ ago, input }) => ({ at: at(ago), run: () => sendMessage(ctx, input) })),
    { at: at(8), run: () => createPerson(seeder, DEMO_WAITING_LIVREUR, { approved: false }) },
  ]
}

interface People {
  clients: Person[]
  livreurs: Person[]
  admin: Person
  superadmin: Person
}

async function createPerson(
  seeder: Seeder,
  person: DemoPerson,
  { approved = true } = {},
): Promise<Person> {
  const now = seeder.clock.now()
  const { role, fullname, phone, email, home } = person
  const address = home?.address ?? null
  const { id } = await createUser(seeder, {
    role,
    fullname,
    phone,
    email,
    address,
    passwordHash: await demoHash(),
    emailConfirmedAt: now,
    approvedAt: approved ? now : null,
  })
  return { ...person, id, address }
}

let hash: Promise<string> | undefined

/** All accounts share one password, so it is hashed once. */
function demoHash(): Promise<string> {
  hash ??= hashPassword(DEMO_PASSWORD)
  return hash
}

async function createPeople(seeder: Seeder): Promise<People> {
  const create = (person: DemoPerson) => createPerson(seeder, person)
  const superadmin = await create(DEMO_SUPERADMIN)
  const admin = await create(DEMO_ADMIN)
  const clients: Person[] = []
  for (const person of DEMO_CLIENTS) clients.push(await create(person))
  const livreurs: Person[] = []
  for (const person of DEMO_LIVREURS) livreurs.push(await create(person))
  return { clients, livreurs, admin, superadmin }
}

interface Step {
  at: number
  run(): Promise<unknown>
}
