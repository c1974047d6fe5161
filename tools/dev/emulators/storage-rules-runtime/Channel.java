package storagerules;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The streams to and from firebase-tools, and our questions that it has not answered yet. */
final class Channel {
  private final BufferedReader in;
  private final OutputStream out;
  private final Map<Long, CompletableFuture<JsonObject>> questions = new ConcurrentHashMap<>();

  /** firebase-tools counts its own requests up from 0 and reserves -1, so ours count down from there. */
  private final AtomicLong lastQuestion = new AtomicLong(-1);

  Channel(InputStream in, OutputStream out) {
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.out = out;
  }

  /** The next message; null when the other end has closed. */
  JsonObject read() throws IOException {
    String line = in.readLine();
    return line == null ? null : JsonParser.parseString(line).getAsJsonObject();
  }

  void send(JsonObject message) {
    line(message.toString());
  }

  /** Sends a line that is not JSON, which firebase-tools writes to its log. */
  synchronized void line(String text) {
    try {
      out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException gone) {
      System.exit(0);
    }
  }

  long newQuestion(CompletableFuture<JsonObject> answer) {
    long id = lastQuestion.decrementAndGet();
    questions.put(id, answer);
    return id;
  }

  void answered(JsonObject message) {
    CompletableFuture<JsonObject> answer = questions.remove(message.get("id").getAsLong());
    if (answer == null) {
      line("An answer without a question: " + message);
    } else {
      answer.complete(message);
    }
  }
}
