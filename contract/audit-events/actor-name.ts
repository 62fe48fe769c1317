/** Guests are written by their address at home: `rafe_home.example#EXT#@here` is rafe@home.example. */
export function actorName(name: string): string {
  const [, local, domain] = /^(.+)_([^_]+)#EXT#@/i.exec(name) ?? []
  return local && domain ? `${local}@${domain}` : name
}

/** The part before the domain; a guest keeps the whole address. */
export const shortActorName = (name: string): string => {
  const actor = actorName(name)
  return actor === name ? (name.split('@')[0] ?? name) : actor
}
