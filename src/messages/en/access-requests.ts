/** Texts of requests for access: for the person who asks, and for those who decide. */
import { plural } from '../format.ts';
import { titles } from './titles.ts';

export const accessRequests = {
  request: {
    act: 'Ask for access',
    title: 'Ask for access',
    purpose: 'What will you use it for?',
    purposeHint: 'The organisation decides on this.',
    until: 'Until when do you need it?',
    untilHint: (days: number) =>
      `The access ends by itself on this day. ${plural(days, { one: '# day', other: '# days' })} from now at most.`,
    files: 'Files you need',
    promise: (organisation: string, days: number) =>
      `${organisation} answers within ${plural(days, { one: '# working day', other: '# working days' })}.`,
    send: 'Send the request',
    sent: 'Request sent',
    offer: 'Ask for access here. You see the answer on this page and get it by e-mail.',
    open: (number: number) => `You have asked for access (request ${number})`,
    due: (organisation: string, day: string) => `${organisation} answers by ${day}.`,
    left: (days: number) =>
      days < 0
        ? plural(-days, { one: '# day overdue', other: '# days overdue' })
        : days === 0
          ? 'Due today'
          : plural(days, { one: '# day left', other: '# days left' }),
    clock: {
      days: (count: number) => plural(count, { one: '# working day left', other: '# working days left' }),
      hours: (count: number) => plural(count, { one: '# hour left', other: '# hours left' }),
      lastHour: 'less than an hour left',
      stands: (count: number) =>
        plural(count, {
          one: 'the clock stands still, # working day left',
          other: 'the clock stands still, # working days left',
        }),
      overdue: (days: number) =>
        days === 0 ? 'overdue since today' : plural(days, { one: '# day overdue', other: '# days overdue' }),
    },
    columns: 'Columns you need',
    columnsHint: 'The fewer you ask for, the sooner they can be given.',
    columnsOf: (chosen: number, all: number) => `${chosen} of ${all}`,
    columnsMissing: 'Choose at least one column',
    duration: (days: number) => plural(days, { one: '# day', other: '# days' }),
    approved: (until: string) => `You have access until ${until}`,
    approvedNoEnd: 'You have access',
    given: (level: string, files: string) => `You may: ${level} (${files}).`,
    allFiles: 'all files',
    ended: (day: string) => `Your access ended on ${day}`,
    declined: 'Your request was declined',
    answer: (name: string) => `${name} says:`,
    again: 'Ask again',
    longer: 'Ask for longer',
    withdraw: 'Withdraw',
    withdrawTitle: 'Withdraw your request?',
    withdrawText: 'The organisation no longer sees it. You can ask again.',
    withdrawn: 'Request withdrawn',
  },
  questions: {
    title: 'Questions about the request',
    asks: (name: string) => `${name} asks:`,
    replies: (name: string) => `${name} replies:`,
    noReply: 'No reply yet',
    reply: 'Your reply',
    replyHint: 'The organisation decides after it. The time to decide stands still until you reply.',
    send: 'Send the reply',
    sent: 'Reply sent',
    /** To the person who is asked. */
    waits: (organisation: string) => `${organisation} has a question about your request`,
    waitsShort: 'Waits for your reply',
    question: 'Question',
    questionHint:
      'The person gets it by e-mail and replies here. The time to decide stands still until then.',
    ask: 'Ask a question',
    askAct: 'Send the question',
    asked: 'Question sent',
  },
  desk: {
    title: titles.requests,
    inTime: (inTime: number, all: number) => `${inTime} of the last ${all} were answered in time.`,
    tabs: {
      label: 'Requests by state',
      toDecide: 'To decide',
      waiting: 'Waiting for them',
      decided: 'Decided',
      ending: 'Ending soon',
    },
    list: 'Requests',
    none: {
      toDecide: 'No requests wait for a decision',
      waiting: 'No request waits for a reply of the person',
      decided: 'No request has been decided yet',
      ending: (days: number) =>
        `No access that was given on request ends within ${plural(days, { one: '# day', other: '# days' })}`,
    },
    noneText: 'Requests for datasets of your organisation that are published on request are listed here.',
    listed: (count: number) =>
      `The latest ${plural(count, { one: '# request', other: '# requests' })} are listed.`,
    own: 'Your requests',
    noOwn: 'You have not asked for access',
    noOwnText: 'Datasets with the status “Published - on request” can be asked for on their pages.',
    failed: 'Requests could not be loaded',
    columns: { dataset: 'Dataset', state: 'State' },
    states: {
      open: 'Open',
      approved: 'Approved',
      declined: 'Declined',
      withdrawn: 'Withdrawn',
    },
    grantEnded: 'Access ended',
    until: (day: string) => `until ${day}`,
    number: (number: number, day: string) => `Request ${number}, sent ${day}`,
    asksFor: 'Asks for',
    asked: (what: string, until: string, days: string) => `${what}, until ${until} (${days})`,
    someColumns: (names: string) => `the columns ${names}`,
    earlier: 'Earlier',
    noEarlier: 'no other request',
    earlierRequests: (all: number, approved: number) =>
      `${plural(all, { one: '# request', other: '# requests' })}, ${approved} approved`,
    hasNow: 'Has now',
    hasNothing: 'nothing but the public record',
    due: 'Answer due',
    purpose: 'Purpose',
    given: 'Given',
    decidedBy: (name: string, day: string) => `by ${name} on ${day}`,
    decision: 'Decision',
    approve: 'Approve',
    decline: 'Decline',
    level: 'Access',
    endsOn: 'Ends on',
    untilHint: (day: string) => `The request asks for ${day}. You can end it earlier.`,
    files: 'Files',
    answer: 'Message to the person',
    answerHint: 'Optional. The person gets it by e-mail.',
    reason: 'Reason',
    reasonHint: 'The person sees it. Say what they can change, or use instead.',
    approveUntil: (day: string) => `Approve until ${day}`,
    declineAct: 'Decline the request',
    approved: 'Request approved',
    declined: 'Request declined',
    access: titles.access,
  },
};
