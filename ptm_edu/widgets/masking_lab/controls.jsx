// MaskingLab's controls below the sentences: the unit, another draw, the labels, rate and shares.

import { Choice, Slider } from "../host/controls.jsx";
import { useView } from "../host/hooks.js";
import { percentText } from "./sentences.js";
import { Shares } from "./shares.jsx";

export function Controls({ settings: { unit, rate, shares, labels } }) {
  const { model, label, settle } = useView();
  return (
    <>
      <div class="ptm-controls">
        <Choice
          class="ptm-buttons"
          title={label("units")}
          lead={<span>{label("units")}</span>}
          options={["token", "word", "entity"].map((one) => {
            return [one, label(`unit_${one}`), { "data-unit": one }];
          })}
          isPressed={(one) => one === unit}
          choose={(one) => settle({ unit: one })}
        />
        <button
          type="button"
          data-act="draw"
          onClick={() => settle({ turn: model.get("turn") + 1 })}>
          {label("draw")}
        </button>
        <button
          type="button"
          data-act="labels"
          aria-pressed={labels}
          onClick={() => settle({ labels: !labels })}>
          {label("show_labels")}
        </button>
      </div>
      <div class="ptm-controls ptm-chances">
        <Slider
          text={label("rate")}
          name="rate"
          value={rate}
          range={{ min: 0, max: 100 }}
          at={(share) => 100 * share}
          of={(percent) => percent / 100}
          written={(share) => label("percent", { p: percentText(share) })}
        />
        <span class="ptm-of">{label("of_which")}</span>
        <Shares shares={shares} />
      </div>
    </>
  );
}
