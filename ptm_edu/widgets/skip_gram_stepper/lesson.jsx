// What SkipGramStepper says of the waiting example: a sentence, its place in the text, and its numbers.

import { useView } from "../host/hooks.js";
import { signed } from "../host/numbers.js";
import { modeOf, OBJECTIVES } from "./model.js";

const SIGN = { center: "●", context: "■", negative: "◆" };

// What the step does, with the words of the example, or of none.
export function Sentence({ corpus: { objective, words, ids }, example }) {
  const { label } = useView();
  if (!example) return label("running");
  const named = (places) => places.map((at) => words[ids[at]]).join(label("comma"));
  const said = {
    center: named([example.center]),
    context: named(example.contexts),
    negative: label("noise"),
  };
  const places = Object.fromEntries(Object.keys(said).map((role) => [role, `{${role}}`]));
  const parts = label(`does_${modeOf(objective)}`, places).split(/\{(\w+)\}/);
  return parts.map((part, i) =>
    i % 2 ? (
      <b key={part} class={`ptm-sg-name-${part}`}>{`${SIGN[part]}\u00a0${said[part]}`}</b>
    ) : (
      part
    ),
  );
}

// The text, with the marks of an example, or of none, above its words.
export function MarkedText({ sentences, corpus: { ids }, example }) {
  const { label } = useView();
  let place = 0;
  return (
    <div class="ptm-sg-text" role="group" aria-label={label("text")}>
      {sentences.map((sentence, n) => (
        <span key={n} class="ptm-sg-sentence">
          {sentence.map((word, i) => {
            const roles = example ? rolesOf(example, place, ids[place]) : [];
            place += 1;
            return (
              <span
                key={i}
                class={roles.map((role) => `ptm-sg-is-${role}`).join(" ")}
                data-sign={roles.map((role) => SIGN[role] ?? "").join("")}>
                {word}
              </span>
            );
          })}
        </span>
      ))}
    </div>
  );
}

function rolesOf({ center, contexts, window, negatives }, place, word) {
  return [
    place === center && "center",
    contexts.includes(place) && "context",
    window.includes(place) && "window",
    negatives.includes(word) && "negative",
  ].filter(Boolean);
}

// One row a question, and their sum; pale while it runs fast.
export function QuestionTable({ lesson, corpus: { words, objective }, idle }) {
  const { label } = useView();
  const { role } = OBJECTIVES[objective].target;
  const score = `· ${objective === "cbow" ? "h" : "v"}`;
  const head = ["question", score, "sigma", "pull", "part"];
  return (
    <table class={`ptm-sg-questions${idle ? " ptm-sg-idle" : ""}`}>
      <thead>
        <tr>
          {head.map((key) => (
            <th key={key}>{key === score ? score : label(key)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lesson.questions.map(({ word, truth, score, sigma, error, loss }, i) => {
          const kind = truth ? role : "negative";
          return (
            <tr key={i} class={`ptm-sg-row-${kind}`} data-word={words[word]}>
              <td>{`${SIGN[kind]} ${words[word]}`}</td>
              <td>{signed(score)}</td>
              <td>{sigma.toFixed(2)}</td>
              <td class="ptm-sg-pull">
                <span class="ptm-bar">
                  <span style={{ width: `${100 * Math.abs(error)}%` }} />
                </span>
                <data value={error}>{Math.abs(error).toFixed(2)}</data>
              </td>
              <td>{loss.toFixed(2)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot class="ptm-sg-sum">
        <tr>
          <td>{label("total")}</td>
          <td>
            <data value={lesson.loss}>{lesson.loss.toFixed(2)}</data>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
