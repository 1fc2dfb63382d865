import { and, eq, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { exportFactors } from '#server/access/second-factor/second-factor.service.ts'
import { activeSessions } from '#server/access/sessions/sessions.service.ts'
import type { Orm } from '#server/db/database.ts'
import {
  baskets,
  clientAnswers,
  clientMerges,
  clientMessages,
  contactMessages,
  dutyExceptions,
  dutySwitches,
  dutyWeeks,
  erasures,
  factorAttempts,
  idempotency,
  links,
  livreurApplications,
  livreurPositions,
  mailOutbox,
  numberRequests,
  passkeys,
  pushSubscriptions,
  recoveryCodes,
  recurringOrders,
  reminders,
  securityEvents,
  sessions,
  teamNotes,
  totpKeys,
  users,
} from '#server/db/schema.ts'
import { isoTime } from '#server/lib/iso-time.ts'
import { describeDevice } from '#server/lib/requests/user-agent.ts'
import { exportBasket } from '#server/orders/baskets/baskets.service.ts'
import { exportDuty } from '#server/shop/duty/duty.service.ts'
import {
  type LaundryPreferences,
  PREFERENCE_KINDS,
  PREFERENCE_LABELS,
} from '#shared/access/laundry-preferences.ts'
import { LINK_DEVICE_WORDS } from '#shared/access/links.ts'
import { describeSecurityEvent, SECURITY_EVENTS_KEPT } from '#shared/access/security.ts'
import { tellWords } from '#shared/places/place-words.ts'
import { ROLE_LABELS } from '#shared/roles.ts'
import { type Person, type PersonalTable, personalTable } from './personal-table.ts'

export const accountTable: PersonalTable<Person> = personalTable(users, {
  whose: ({ id }) => eq(users.id, id),
  told: {
    one: 'compte',
    row: (user) => ({
      nom: user.fullname,
      telephone: user.phone,
      telephoneModifieLe: isoTime(user.phoneChangedAt),
      telephoneVerifieLe: isoTime(user.phoneProvenAt),
      email: user.email,
      adresse: user.address,
      preferences: tellPreferences(user.preferences),
      role: ROLE_LABELS[user.role],
      creeLe: isoTime(user.createdAt),
      emailConfirmeLe: isoTime(user.emailConfirmedAt),
      approuveLe: isoTime(user.approvedAt),
      motDePasseModifieLe: isoTime(user.passwordChangedAt),
      motDePasseFacile: user.passwordCommon,
      seulementEmailsEssentiels: user.essentialMailOnly,
      nouvellesPar: user.newsBy,
      lienOuvertLe: isoTime(user.linkOpenedAt),
      lienOuvertSur: user.linkOpenedOn && LINK_DEVICE_WORDS[user.linkOpenedOn],
    }),
  },
  erasure: { kept: 'without its words, which the first write erases (`eraseUser`)' },
})

/** Keys to the account, and the things that its owner prepared or sent. */
export const ACCOUNT_TABLES: PersonalTable<Person>[] = [
  personalTable(recurringOrders, {
    whose: ({ id }) => eq(recurringOrders.clientId, id),
    told: {
      list: 'commandesDeChaqueSemaine',
      row: (row) => ({
        jour: row.weekday,
        deMinute: row.fromMinute,
        aMinute: row.toMinute,
        lignes: row.lines,
        express: row.express,
        position: row.locationLat === null ? null : [row.locationLng, row.locationLat],
        adresse: row.address,
        ...tellWords(row),
        telephone: row.contactPhone,
        paiement: row.paymentMethod,
        prochainPassage: row.nextDay,
        creeeLe: isoTime(row.createdAt),
        arreteeLe: isoTime(row.stoppedAt),
      }),
    },
    erasure: 'deleted',
  }),
  personalTable(baskets, {
    whose: ({ id }) => eq(baskets.userId, id),
    told: { parts: { panierPrepare: (orm, { id }) => exportBasket(orm, id) } },
    erasure: 'deleted',
  }),
  personalTable(clientMessages, {
    whose: ({ id }) => eq(clientMessages.userId, id),
    told: {
      list: 'messagesAuNumero',
      long: { by: 'rowid' },
      row: ({ template, phone, state, createdAt, sentAt, deliveredAt, readAt }) => ({
        modele: template,
        telephone: phone,
        etat: state,
        ecritLe: isoTime(createdAt),
        envoyeLe: isoTime(sentAt),
        recuLe: isoTime(deliveredAt),
        luLe: isoTime(readAt),
      }),
    },
    erasure: {
      deleted: (person) =>
        or(
          eq(clientMessages.userId, person.id),
          and(isNull(clientMessages.userId), isOfEnded(person)),
        ),
    },
  }),
  personalTable(clientAnswers, {
    whose: ({ id, phones, until }) =>
      or(
        eq(clientAnswers.userId, id),
        and(
          isNull(clientAnswers.userId),
          inArray(clientAnswers.phone, phones),
          lte(clientAnswers.at, until),
        ),
      ),
    told: {
      list: 'reponsesDuNumero',
      row: ({ phone, text, at }) => ({ telephone: phone, texte: text, recueLe: isoTime(at) }),
    },
    erasure: 'deleted',
  }),
  personalTable(reminders, {
    whose: ({ n }) => eq(reminders.clientN, n),
    told: {
      list: 'relances',
      row: ({ at, mailed, pushed, messageId }) => ({
        le: isoTime(at),
        parEmail: mailed,
        parNotification: pushed,
        parMessage: messageId !== null,
      }),
    },
    erasure: 'deleted',
  }),
  personalTable(numberRequests, {
    whose: (person) =>
      or(
        and(eq(numberRequests.clientId, person.id), eq(numberRequests.state, 'confirmed')),
        endedOf(person),
      ),
    told: {
      list: 'demandesParNumero',
      row: ({ fullname, phone, content, state, createdAt, endedAt }) => ({
        ...(state === 'confirmed' && {
          nom: fullname,
          lignes: content.lines,
          adresse: content.address ?? null,
          ...tellWords(content),
          position: content.location.coordinates,
        }),
        telephone: phone,
        etat: state,
        recueLe: isoTime(createdAt),
        termineeLe: isoTime(endedAt),
      }),
    },
    erasure: 'deleted',
  }),
  personalTable(teamNotes, {
    whose: ({ id }) => eq(teamNotes.clientId, id),
    told: { never: 'the words of the team, which are in its own export' },
    erasure: 'deleted',
  }),
  personalTable(clientMerges, {
    whose: ({ id }) => or(eq(clientMerges.keptId, id), eq(clientMerges.leftId, id)),
    told: { never: 'ids for a day, of what the trail and the orders say' },
    erasure: 'deleted',
  }),
  personalTable(livreurPositions, {
    whose: ({ id }) => eq(livreurPositions.livreurId, id),
    told: {
      list: 'position',
      row: ({ lat, lng, accuracy, at }) => ({ lat, lng, precision: accuracy, le: isoTime(at) }),
    },
    erasure: 'deleted',
  }),
  personalTable(sessions, {
    whose: ({ id }) => eq(sessions.userId, id),
    told: {
      parts: {
        sessions: (orm, { id }) =>
          activeSessions(orm, id).map(({ userAgent, createdAt, usedAt, expiresAt }) => ({
            appareil: describeDevice(userAgent).label,
            navigateur: userAgent,
            ouverteLe: isoTime(createdAt),
            utiliseeLe: isoTime(usedAt),
            expireLe: isoTime(expiresAt * 1000),
          })),
      },
    },
    erasure: 'deleted',
  }),
  personalTable(securityEvents, {
    whose: ({ id }) => eq(securityEvents.userId, id),
    told: {
      list: 'securite',
      long: { by: securityEvents.at, newest: 2 * SECURITY_EVENTS_KEPT },
      row: ({ at, device, ...event }) => ({
        evenement: describeSecurityEvent(event),
        appareil: device,
        le: isoTime(at),
      }),
    },
    erasure: 'deleted',
  }),
  personalTable(passkeys, {
    whose: ({ id }) => eq(passkeys.userId, id),
    told: { parts: { doubleVerification: (orm, { id }) => exportFactors(orm, id) } },
    erasure: 'deleted',
  }),
  personalTable(totpKeys, {
    whose: ({ id }) => eq(totpKeys.userId, id),
    told: { within: ['doubleVerification'] },
    erasure: 'deleted',
  }),
  personalTable(recoveryCodes, {
    whose: ({ id }) => eq(recoveryCodes.userId, id),
    told: { within: ['doubleVerification'] },
    erasure: 'deleted',
  }),
  personalTable(factorAttempts, {
    whose: ({ id }) => eq(factorAttempts.userId, id),
    told: { never: 'a sign-in that is not ended; it is gone within minutes' },
    erasure: 'deleted',
  }),
  personalTable(pushSubscriptions, {
    whose: ({ id }) => eq(pushSubscriptions.userId, id),
    told: {
      list: 'appareilsNotifies',
      row: ({ userAgent, endpoint, createdAt, succeededAt }) => ({
        appareil: describeDevice(userAgent).label,
        navigateur: userAgent,
        service: new URL(endpoint).host,
        depuisLe: isoTime(createdAt),
        derniereNotificationLe: isoTime(succeededAt),
      }),
    },
    erasure: 'deleted',
  }),
  personalTable(mailOutbox, {
    whose: ({ email }) => eq(mailOutbox.recipient, email),
    told: {
      list: 'emails',
      long: { by: 'rowid' },
      row: ({ template, createdAt, sentAt }) => ({
        modele: template,
        ecritLe: isoTime(createdAt),
        envoyeLe: isoTime(sentAt),
      }),
    },
    erasure: { kept: 'for `deleteMailOf`, which also finds the e-mails about the person' },
  }),
  personalTable(links, {
    whose: ({ id }) => eq(links.userId, id),
    told: { parts: { liens: (orm, { id }) => tellLinks(orm, id) } },
    erasure: 'deleted',
  }),
  personalTable(livreurApplications, {
    whose: ({ email, until }) =>
      and(eq(livreurApplications.email, email), lte(livreurApplications.createdAt, until)),
    told: {
      list: 'candidatures',
      row: ({ fullname, phone, city, message, status, createdAt }) => ({
        nom: fullname,
        telephone: phone,
        ville: city,
        message,
        statut: status,
        envoyeeLe: isoTime(createdAt),
      }),
    },
    erasure: 'deleted',
  }),
  personalTable(contactMessages, {
    whose: ({ email, until }) =>
      and(eq(contactMessages.email, email), lte(contactMessages.createdAt, until)),
    told: {
      list: 'messages',
      row: ({ fullname, message, createdAt }) => ({
        nom: fullname,
        message,
        envoyeLe: isoTime(createdAt),
      }),
    },
    erasure: 'deleted',
  }),
  personalTable(dutyWeeks, {
    whose: ({ id }) => eq(dutyWeeks.livreurId, id),
    told: {
      parts: { service: (orm, { id, role }) => (role === 'livreur' ? exportDuty(orm, id) : null) },
    },
    erasure: 'deleted',
  }),
  personalTable(dutyExceptions, {
    whose: ({ id }) => eq(dutyExceptions.livreurId, id),
    told: { within: ['service'] },
    erasure: 'deleted',
  }),
  personalTable(dutySwitches, {
    whose: ({ id }) => eq(dutySwitches.livreurId, id),
    told: { within: ['service'] },
    erasure: 'deleted',
  }),
  personalTable(idempotency, {
    whose: ({ id }) => eq(idempotency.actorId, id),
    told: { never: 'a copy of an answer that the phone got; what it did is in the trail' },
    erasure: 'deleted',
  }),
  personalTable(erasures, {
    whose: ({ id }) => eq(erasures.userId, id),
    told: { never: 'exists only after its account was deleted' },
    erasure: { kept: 'until nothing is left to erase' },
  }),
]

/**
 * The requests of the person's numbers that nobody confirmed. One that is not confirmed may be of somebody who mistyped their number:
 * one that waits is theirs, and of the others neither name nor home is told.
 */
function endedOf({ phones, until }: Person) {
  // A condition that is never true keeps the index of the one beside it from being used.
  if (phones.length === 0) return undefined
  const { endedAt, createdAt, phone, state } = numberRequests
  return and(
    isNotNull(endedAt),
    ne(state, 'confirmed'),
    inArray(phone, phones),
    lte(createdAt, until),
  )
}

/** Whether a message is about such a request. */
function isOfEnded(person: Person): SQL {
  const { id } = numberRequests
  const ended = endedOf(person)
  // Left out, the condition beside it would be true of messages of anybody.
  if (!ended) return sql`false`
  return inArray(
    clientMessages.requestId,
    sql`(select ${id} from ${numberRequests} where ${ended})`,
  )
}

/** The client reads their preferences under the labels of the form. */
function tellPreferences(preferences: LaundryPreferences | null) {
  const asked = PREFERENCE_KINDS.flatMap((kind) => {
    const words = preferences?.[kind]
    return words ? [[PREFERENCE_LABELS[kind], words]] : []
  })
  return asked.length === 0 ? null : Object.fromEntries(asked)
}

/** The links of an account. That a code was given to a client is among the team's acts. */
function tellLinks(orm: Orm, userId: string) {
  const ofAccount = and(eq(links.userId, userId), ne(links.purpose, 'adoption'))
  const rows = orm.select().from(links).where(ofAccount).all()
  return rows.map(({ purpose, createdAt, endedAt }) => ({
    type: purpose,
    creeLe: isoTime(createdAt),
    utiliseLe: isoTime(endedAt),
  }))
}
