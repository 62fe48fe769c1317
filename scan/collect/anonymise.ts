import { isObject, type Json } from '#scan/graph/client.ts'

/** Replaces whatever could name the tenant, its people or its things: the same always by the same, so that links stay. */
export type Anonymise = (row: Json) => Json

const guid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const moment = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/
const measure = /^(P(\d|T)[\dA-Z.]*|-?[\d.:]+|true|false)$/i
/** Properties whose text is a person's or an organization's own, whatever it looks like. */
const telling =
  /name$|mail|address|upn|description|title|ur[il]s?$|domain|phone|fax|city|street|country|postal|host|server|comment|note|subject|issuer|certificate|thumbprint|secret|key$|identity$|guid$|definition|rule$|text|footer|label|tag|department|location|employee|company|surname|office|^state$/i
/** Numbers that belong to one device or one person. */
const numbered = /phone|fax|serial|imei|meid|iccid|udid|employee|postal|extension$|customattribute/i
/** Properties that say which of Microsoft's words holds. A single word anywhere else may be a name. */
const choosing =
  /(type|state|status|mode|level|action|kind|source|visibility|severity|method|platform|capability|audience|combination|family|usage|operator|verdict|determination|interval|rcode)s?$|typedetails$|^(via|caller|operations|enabledRules|builtInControls|passwordPolicies)$|provisioningoptions$/i
const versioned = /version$|build$/i
/** Words that Microsoft gives, though their property sounds like a name. */
const microsofts =
  /^(servicePlanName|soldAs|skuPartNumber|provisioningStatus|templateDisplayName|settingDefinitionId)$/
/** `state` is a province in one resource and how a policy is switched in another. */
const switched = /^(enabled|disabled|enabledForReportingButNotEnforced)$/i
const word = /^[#@]?[A-Za-z][\w.]{0,60}$/
/** Words of every service, and permissions of an API. */
const common = /^(on|off|yes|no|none|all|any|default|unknown|enabled|disabled|allowed|blocked|unspecified)$/i
const permission = /^[A-Z]\w*\.(Read|ReadWrite|Manage|Send|Create)\w*(\.\w+)*$/
/** Rules of a role's policy: Expiration_EndUser_Assignment. */
const policyRule = /^[A-Z][A-Za-z]+(_[A-Z][A-Za-z]+){2}$/
const bareId = /^[0-9a-f]{32}$/i
const words = /^[A-Za-z]\w{0,60}(,[A-Za-z]\w{0,60})+$/
/** Settings of Intune's catalogue and their choices. */
const settingId = /^((device|user)_)?vendor_msft_[\w{}~.-]+$|^com\.apple\.[\w.-]+$/i
/** A filter of devices, a rule of members, a question to Graph: what stands in quotes is the tenant's. */
const rule = /(^|[\s(])(user|device)\.\w+ -\w+/
const question =
  /^\.?(\/(v1\.0|beta|groups|users|members|transitiveMembers|servicePrincipals|roleManagement|directory|role\w+|microsoft\.graph\.\w+|[\da-f-]{36}))+\/?(\?\$\w+=.*)?$/i
const literal = /(["'])((?:(?!\1).)*)\1/g
const range = /^([\d.]+|[\da-f:]+:[\da-f:]*)(\/\d{1,3})?$/i
const mailRecord = /^v=(spf1|dmarc1)\b/i

/** `known`: ids and words that are Microsoft's, the same in every tenant; they stay. */
export function openAnonymiser(known: (text: string) => boolean): Anonymise {
  const given = new Map<string, string>()
  const counts = new Map<string, number>()
  const inPlaceOf = (kind: string, text: string, make: (number: number) => string): string => {
    const key = `${kind} ${text.toLowerCase()}`
    const before = given.get(key)
    if (before !== undefined) return before
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    const made = make(number)
    given.set(key, made)
    return made
  }
  const idFor = (id: string) =>
    known(id.toLowerCase())
      ? id
      : inPlaceOf('id', id, (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)
  const domainFor = (domain: string) => inPlaceOf('domain', domain, (number) => `domain-${number}.example`)
  const addressFor = (text: string) => {
    const [local = '', domain = ''] = text.split(/@(?=[^@]*$)/)
    return `${inPlaceOf('person', local, (number) => `person-${number}`)}@${domainFor(domain)}`
  }

  /** Addresses of documentation, as wide as the ones they stand for. */
  const rangeFor = (text: string) => {
    const [address = '', width] = text.split('/')
    const made = inPlaceOf('range', address, (number) =>
      address.includes(':') ? `2001:db8::${number.toString(16)}` : `198.51.100.${number % 256}`,
    )
    return width === undefined ? made : `${made}/${width}`
  }
  /** Addresses, ranges and domains wherever they stand: behind a macro of SPF too. */
  const recordFor = (text: string) =>
    text.replaceAll(
      /[^\s:;,=@]+@([\w-]+\.)+[a-z]{2,}|(?<=ip[46]:)[\da-f.:]+(\/\d+)?|([\w-]+\.)+[a-z]{2,}/gi,
      (part) => {
        if (/\.(outlook|microsoft)\.com$/i.test(part)) return part
        if (part.includes('@')) return addressFor(part)
        return range.test(part) ? rangeFor(part) : domainFor(part)
      },
    )
  const ruleFor = (text: string) =>
    text
      .replaceAll(guid, idFor)
      .replaceAll(literal, (whole, quote: string, inner: string) =>
        known(inner) || measure.test(inner) || inner.replaceAll(guid, '') === ''
          ? whole
          : `${quote}${inPlaceOf('text', inner, (number) => `Text ${number}`)}${quote}`,
      )

  const textFor = (text: string, name: string): string => {
    if (text === '' || moment.test(text) || microsofts.test(name) || known(text)) return text
    if (bareId.test(text)) return idFor(text).replaceAll('-', '')
    if (/\.\d+\.|::/.test(text) && range.test(text) && !versioned.test(name)) return rangeFor(text)
    if ((measure.test(text) && !numbered.test(name)) || settingId.test(text)) return text
    if (permission.test(text)) return text
    if (mailRecord.test(text)) return recordFor(text)
    if (rule.test(text) || question.test(text)) return ruleFor(text)
    if (/^[{[]/.test(text) && isJson(text)) return JSON.stringify(valueFor(JSON.parse(text), name))
    if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return addressFor(text)
    if (/^https?:\/\//.test(text))
      return `https://${inPlaceOf('host', text, (number) => `host-${number}.example`)}/`
    if (/^([a-z0-9-]+\.)+[a-z]{2,}$/i.test(text) && !text.startsWith('microsoft.')) return domainFor(text)
    const withIds = text.replaceAll(guid, idFor)
    if (text.search(guid) >= 0) return text.replaceAll(guid, '').trim() === '' ? withIds : labelled(withIds)
    return isMicrosofts(text, name) ? text : inPlaceOf('text', text, (number) => `Text ${number}`)
  }
  /** Text around ids may tell as much as they do. */
  const labelled = (text: string) => {
    const ids = text.match(guid) ?? []
    return [inPlaceOf('text', text, (number) => `Text ${number}`), ...ids].join(' ')
  }
  const valueFor = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return textFor(value, name)
    if (Array.isArray(value)) return value.map((entry) => valueFor(entry, name))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, valueFor(inner, key)]))
  }
  return (row) => valueFor(row, '') as Json
}

/** One of Microsoft's own words, and not a name that looks like one. */
function isMicrosofts(text: string, name: string): boolean {
  if (text.startsWith('#microsoft.graph.')) return true
  if (telling.test(name)) return switched.test(text)
  if (common.test(text) || policyRule.test(text)) return true
  return choosing.test(name) && (word.test(text) || words.test(text))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
