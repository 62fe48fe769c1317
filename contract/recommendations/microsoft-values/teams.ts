import type { Named } from './named.ts'

const lobbies = {
  Everyone: { en: 'Everyone', de: 'Alle' },
  EveryoneInCompany: { en: 'People in my org and guests', de: 'Personen in meiner Organisation und Gäste' },
  EveryoneInCompanyExcludingGuests: { en: 'People in my org', de: 'Personen in meiner Organisation' },
  EveryoneInSameAndFederatedCompany: {
    en: 'People in my org, trusted orgs and guests',
    de: 'Personen in meiner Organisation, vertrauenswürdigen Organisationen und Gäste',
  },
  InvitedUsers: { en: 'People who were invited', de: 'Eingeladene Personen' },
  OrganizerOnly: { en: 'Only organizers and co-organizers', de: 'Nur Organisatoren und Mitorganisatoren' },
}

const presenters = {
  EveryoneUserOverride: { en: 'Everyone', de: 'Alle' },
  EveryoneInCompanyUserOverride: {
    en: 'People in my org and guests',
    de: 'Personen in meiner Organisation und Gäste',
  },
  EveryoneInSameAndFederatedCompanyUserOverride: {
    en: 'People in my org, trusted orgs and guests',
    de: 'Personen in meiner Organisation, vertrauenswürdigen Organisationen und Gäste',
  },
  OrganizerOnlyUserOverride: {
    en: 'Only organizers and co-organizers',
    de: 'Nur Organisatoren und Mitorganisatoren',
  },
}

/** Meetings and teams, as the Teams admin center calls them. */
export const teamsValues: readonly Named[] = [
  { columns: ['bypassesTheLobby'], words: lobbies },
  { columns: ['whoPresents'], words: presenters },
  {
    columns: ['meetingChat'],
    words: {
      Disabled: { en: 'Off for everyone', de: 'Für alle deaktiviert' },
      Enabled: { en: 'On for everyone', de: 'Für alle aktiviert' },
      EnabledExceptAnonymous: {
        en: 'On for everyone but anonymous participants',
        de: 'Für alle außer anonymen Teilnehmern aktiviert',
      },
      EnabledInMeetingOnlyForAllExceptAnonymous: {
        en: 'In-meeting only except anonymous participants',
        de: 'Nur während der Besprechung, außer für anonyme Teilnehmer',
      },
    },
  },
  {
    columns: ['recording'],
    words: {
      AlwaysDisabled: { en: 'Never record', de: 'Nie aufzeichnen' },
      AlwaysEnabled: { en: 'Always record', de: 'Immer aufzeichnen' },
      UserOverride: { en: 'Organizer can record', de: 'Organisator kann aufzeichnen' },
    },
  },
  {
    columns: ['visibility'],
    words: {
      HiddenMembership: { en: 'Hidden membership', de: 'Ausgeblendete Mitgliedschaft' },
      Private: { en: 'Private', de: 'Privat' },
      Public: { en: 'Public', de: 'Öffentlich' },
    },
  },
]
